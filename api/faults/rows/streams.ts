import { proxyTo } from '../../src/testing/faulty-proxy.ts'
import { orderAndPay } from '../guests/guest.ts'
import { createStepListener } from '../guests/stream.ts'
import type { Site } from '../site/site.ts'
import { check, type FaultRow, repeat, until } from './row.ts'

const ALL_STATUSES = ['calculatedPrice', 'added', 'started', 'finnished', 'done', 'delivered']

const hasReached = (site: Site, orderId: string, status: string) => async () =>
  (await site.database.query('select 1 from order_step where order_id = $1 and status = $2', [orderId, status]))
    .length > 0

/**
 * Cuts the stream, silences it, or kills its server. The next connection, to the other server, must continue after the
 * last received event.
 */
const streams: FaultRow = {
  numbers: [15],
  title: 'an event stream that is cut or half-open, or whose server is killed, resumes by Last-Event-ID',
  async run(site) {
    const times = site.isShort ? 3 : 9
    const [a, b] = site.instances
    await repeat(times, async (round) => {
      const proxy = await proxyTo(a.url)
      const { order } = await orderAndPay(site)
      const { orderId } = order.placed
      const stream = createStepListener(orderId)
      await stream.listen(proxy.url)
      const received = (status: string) => async () => stream.received.some((step) => step.status === status)
      check(
        site,
        (await until(received('added'), 20_000)) !== null,
        `The stream of order ${orderId} did not send "added"`,
      )
      const fault = [() => proxy.disconnect(), () => proxy.dropData(), () => site.kill(a)][round % 3]
      await fault?.()
      // The order takes its next steps while the client receives no events.
      await until(hasReached(site, orderId, 'done'), 30_000)
      await stream.listen(b.url)
      check(
        site,
        (await until(received('delivered'), 30_000)) !== null,
        `The stream of order ${orderId} did not send its last status`,
      )
      const steps = stream.received.map(({ status }) => status)
      check(
        site,
        JSON.stringify(steps) === JSON.stringify(ALL_STATUSES),
        `The stream of order ${orderId} sent ${steps.join(', ')}`,
      )
      stream.close()
      await proxy.close()
      await a.start()
    })
    return { times }
  },
}

export const eventStreams: readonly FaultRow[] = [streams]
