import { proxyTo } from '../../src/testing/faulty-proxy.ts'
import { orderAndPay } from '../guests/guest.ts'
import { openEar } from '../guests/stream.ts'
import type { Site } from '../site/site.ts'
import { must, type Row, repeat, until } from './row.ts'

const WHOLE = ['calculatedPrice', 'added', 'started', 'finnished', 'done', 'delivered']

const isAt = (site: Site, orderId: string, status: string) => async () =>
  (await site.database.query('select 1 from order_step where order_id = $1 and status = $2', [orderId, status]))
    .length > 0

/**
 * Cuts the stream, silences it, or kills its server. The next connection, to the other server, must continue after the
 * last received event.
 */
const streams: Row = {
  numbers: [15],
  title: 'event stream dropped, half open, or its server killed: resumed by Last-Event-ID',
  async run(site) {
    const times = site.isShort ? 3 : 9
    const [a, b] = site.instances
    await repeat(times, async (round) => {
      const wire = await proxyTo(a.url)
      const { order } = await orderAndPay(site)
      const { orderId } = order.placed
      const ear = openEar(orderId)
      await ear.listen(wire.url)
      const heard = (status: string) => async () => ear.told.some((step) => step.status === status)
      must(site, (await until(heard('added'), 20_000)) !== null, `Order ${orderId} was never heard to be added`)
      const fault = [() => wire.cut(), () => wire.silence(), () => site.kill(a)][round % 3]
      await fault?.()
      // These steps happen while no stream is open.
      await until(isAt(site, orderId, 'done'), 30_000)
      await ear.listen(b.url)
      must(site, (await until(heard('delivered'), 30_000)) !== null, `Order ${orderId} was not heard to the end`)
      const steps = ear.told.map(({ status }) => status)
      must(site, JSON.stringify(steps) === JSON.stringify(WHOLE), `Order ${orderId} was heard as ${steps.join(', ')}`)
      ear.close()
      await wire.close()
      await a.start()
    })
    return { times }
  },
}

export const hearing: readonly Row[] = [streams]
