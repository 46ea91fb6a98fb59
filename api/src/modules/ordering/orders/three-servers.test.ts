import type { Signage, StaffOrder } from '@carte/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  payByCard,
  placeOrder,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { eventWays, type NatsServer, startNatsServer } from '../../../testing/nats-server.ts'

/** The data of each event of a stream, by name. */
interface Stream {
  readonly events: { readonly name: string; readonly data: unknown }[]
  close(): Promise<void>
}

async function follow(api: TestApi, path: string, headers: Record<string, string> = {}): Promise<Stream> {
  const abort = new AbortController()
  const { body } = await api.fetch(path, { signal: abort.signal, headers })
  const events: Stream['events'] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, name, data] = /^event: (\w+)\n(?:id: \d+\n)?data: (.*)$/.exec(block) ?? []
        if (name !== undefined && name !== 'ping') events.push({ name, data: JSON.parse(data ?? 'null') })
      }
    }
  })().catch(() => {})
  return {
    events,
    async close() {
      abort.abort()
      await reading
    },
  }
}

const STEPS = ['started', 'finnished', 'done', 'delivered'] as const

describe.each(eventWays())('three servers that hear each other over %s', (way) => {
  let nats: NatsServer | null = null
  let servers: TestApi[] = []
  const streams: Stream[] = []
  beforeAll(async () => {
    nats = way === 'NATS' ? await startNatsServer() : null
    const options = { kitchen: 'built-in', ...(nats ? { eventsUrl: nats.url } : {}) } as const
    const first = await createTestApi(options)
    const { databaseUrl } = first
    servers = [
      first,
      await createTestApi({ ...options, databaseUrl }),
      await createTestApi({ ...options, databaseUrl }),
    ]
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close()
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close()
    await nats?.close()
  })
  const [at, following] = [
    (index: number) => servers[index] as TestApi,
    async (...stream: Parameters<typeof follow>) => {
      const opened = await follow(...stream)
      streams.push(opened)
      return opened
    },
  ]

  it('serve a whole order: the guest, the kitchen and the board see each step, wherever it is made', async () => {
    const staff = await createStaffKey(at(0))
    const board = await following(at(1), '/api/shops/centrum/signage/events')
    const tablet = await following(at(2), '/api/staff/shops/centrum/orders/events', staff.headers)
    const placed = await placeOrder(at(0).fetch)
    const { orderId } = placed
    const guest = await following(at(2), `/api/order/events?ids=${orderId}`)
    await payByCard(at(1).fetch, orderId, at(1).url)

    const onTablet = () =>
      tablet.events
        .filter(({ name }) => name === 'order')
        .map(({ data }) => data as StaffOrder)
        .filter((order) => order.orderId === orderId)
        .map(({ status }) => status)
    const atGuest = () =>
      guest.events.filter(({ name }) => name === 'status').map(({ data }) => (data as { status: string }).status)
    const boardNow = () => board.events.findLast(({ name }) => name === 'signage')?.data as Signage | undefined
    const has = (numbers: Signage['ready'] | undefined) => JSON.stringify(numbers ?? []).includes(placed.pickupCode)

    await until(
      async () => onTablet(),
      (statuses) => statuses.includes('added'),
    )
    for (const [i, status] of STEPS.entries()) {
      // Each tap reaches another server.
      expect((await staff.move(orderId, status, undefined, at(i % 3).fetch)).status).toBe(200)
      await until(
        async () => onTablet(),
        (statuses) => statuses.includes(status),
      )
      if (status === 'started')
        await until(
          async () => boardNow(),
          (shown) => has(shown?.preparing),
        )
      if (status === 'done')
        await until(
          async () => boardNow(),
          (shown) => has(shown?.ready),
        )
    }
    await until(
      async () => boardNow(),
      (shown) => !has(shown?.ready),
    )
    await until(
      async () => atGuest(),
      (statuses) => statuses.includes('delivered'),
    )
    expect(atGuest()).toEqual(['calculatedPrice', 'added', ...STEPS])
  })

  it('show a change of the menu and a pause at once on the others', async () => {
    const staff = await createStaffKey(at(0))
    const statusAt = async (index: number) =>
      (await send<{ status: string }>(at(index).fetch, 'GET', '/api/shops/centrum')).body.status
    expect([await statusAt(0), await statusAt(1), await statusAt(2)]).toEqual(['online', 'online', 'online'])
    await staff.setStatus('paused')
    for (const index of [0, 1, 2])
      await until(
        () => statusAt(index),
        (status) => status === 'paused',
      )
    await staff.setStatus('online')
    for (const index of [0, 1, 2])
      await until(
        () => statusAt(index),
        (status) => status === 'online',
      )
  })
})
