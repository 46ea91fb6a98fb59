import type { StaffOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { createHarness, createStaffKey, type Harness, placePaidOrder } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { createNetwork, installStreams, type Network } from '../testing/network.ts'
import { createKitchen, type Kitchen } from './kitchen.ts'
import { type KitchenState, kitchenAtom } from './state.ts'

interface Tablet {
  readonly kitchen: Kitchen
  readonly read: () => KitchenState
  readonly network: Network
  readonly statusOf: (orderId: string) => StaffOrder['status'] | undefined
  readonly find: (orderId: string) => StaffOrder
}

let harness: Harness
let key: string
let removeStreams: () => void
const tablets: Tablet[] = []
beforeEach(async () => {
  harness = await createHarness({ api: { kitchen: 'built-in' } })
  key = (await createStaffKey(harness.api)).key
  removeStreams = installStreams()
})
afterEach(async () => {
  for (const { kitchen } of tablets.splice(0)) kitchen.stop()
  removeStreams()
  await harness.close()
})

/** Creates a tablet that is signed in and live. */
async function createTablet(): Promise<Tablet> {
  const origin = `http://tablet-${tablets.length}.example`
  const network = createNetwork(harness.api.visitor(), origin)
  const store = harness.openTab()
  const kitchen = createKitchen(store, createClient({ fetch: network.fetch, seenAt: origin }))
  const read = () => store.get(kitchenAtom)
  const find = (orderId: string) => read().orders?.find((order) => order.orderId === orderId)
  const tablet: Tablet = {
    kitchen,
    read,
    network,
    statusOf: (orderId) => find(orderId)?.status,
    find(orderId) {
      const order = find(orderId)
      if (!order) throw new Error(`The tablet does not know ${orderId}`)
      return order
    },
  }
  tablets.push(tablet)
  expect(await kitchen.signIn(key)).toBeNull()
  await live(tablet)
  return tablet
}
const live = ({ read }: Tablet) => waitFor(() => expect(read().connection).toBe('live'))
const both = (orderId: string, status: StaffOrder['status']) =>
  waitFor(() => expect(tablets.map(({ statusOf }) => statusOf(orderId))).toEqual(tablets.map(() => status)))
const stepsOf = async (orderId: string) =>
  (await harness.api.sql('select status from order_step where order_id = $1 order by id', [orderId])).map(
    ({ status }) => status,
  )

describe('the kitchen on two tablets', () => {
  it('synchronizes orders, steps, the pause and menu changes between them', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    one.kitchen.advance(one.find(orderId))
    await both(orderId, 'started')
    two.kitchen.advance(two.find(orderId))
    await both(orderId, 'done')
    one.kitchen.advance(one.find(orderId))
    await both(orderId, 'delivered')

    await harness.api.setNow('2026-11-23T11:59:30Z')
    two.kitchen.setStatus('paused', 15)
    const paused = { status: 'paused', pausedUntil: '2026-11-23T12:15:00.000Z' }
    await waitFor(() => expect([one.read(), two.read()]).toMatchObject([paused, paused]))
    await harness.api.setNow(paused.pausedUntil)
    const open = { status: 'online', pausedUntil: null }
    await waitFor(() => expect([one.read(), two.read()]).toMatchObject([open, open]))
    const revision = two.read().menuRevision
    one.kitchen.setSoldOut('burger', 'Burger', true)
    await waitFor(() => expect(two.read().menuRevision).toBeGreaterThan(revision))
  })

  it('takes a single step when both advance an order at the same moment', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    const order = one.find(orderId)
    for (const { kitchen } of [one, two, one, two]) kitchen.advance(order)
    await both(orderId, 'started')
    await waitFor(() => expect(tablets.flatMap(({ read }) => read().pendingActions)).toEqual([]))
    expect(await stepsOf(orderId)).toEqual(['calculatedPrice', 'added', 'started'])
    expect(tablets.flatMap(({ read }) => read().rejected)).toEqual([])
  })

  it('catches up after a network loss, drops an order that ended long ago, and sends the queued step', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const [first, second] = [await placePaidOrder(harness.api), await placePaidOrder(harness.api)]
    await both(first.orderId, 'added')
    await both(second.orderId, 'added')
    two.network.cut(true)
    await waitFor(() => expect(two.read().connection).toBe('lost'))
    two.kitchen.advance(two.find(second.orderId))
    one.kitchen.reject(one.find(first.orderId), 'shop-error-slot-not-available')
    const third = await placePaidOrder(harness.api)
    await waitFor(() => expect(one.statusOf(third.orderId)).toBe('added'))
    expect(two.statusOf(first.orderId)).toBe('added')
    // Finished so long ago that the stream no longer sends it.
    await waitFor(() => expect(one.statusOf(first.orderId)).toBe('rollbacked'))
    await harness.api.sql("update order_step set at = at - interval '1 hour' where order_id = $1", [first.orderId])

    two.network.cut(false)
    await both(second.orderId, 'started')
    await waitFor(() => expect(two.statusOf(third.orderId)).toBe('added'))
    await waitFor(() => expect(two.statusOf(first.orderId)).toBeUndefined())
    expect(await stepsOf(second.orderId)).toEqual(['calculatedPrice', 'added', 'started'])
  })
})

describe('the kitchen on one tablet', () => {
  it('lists an order once after three reconnects', async () => {
    const one = await createTablet()
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    for (let round = 0; round < 3; round += 1) {
      one.network.cut(true)
      await waitFor(() => expect(one.read().connection).toBe('lost'))
      one.network.cut(false)
      await live(one)
    }
    expect(one.read().orders?.map((order) => order.orderId)).toEqual([orderId])
  })

  it('signs out and clears its orders when its staff key is revoked', async () => {
    const one = await createTablet()
    await placePaidOrder(harness.api)
    await harness.api.sql('delete from staff_session')
    await harness.api.sql('delete from staff_key')
    one.kitchen.setStatus('paused')
    await waitFor(() => expect(one.read()).toMatchObject({ session: 'none', orders: null }))
  })
})
