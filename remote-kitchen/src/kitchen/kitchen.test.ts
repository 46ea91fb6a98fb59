import type { StaffOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { createHarness, createStaffKey, type Harness, placePaidOrder } from '@carte/testing'
import { createNetwork, installStreams, type Network } from '@carte/testing/network'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { cancelAsGuest } from '../testing/tablet.ts'
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
let staff: Awaited<ReturnType<typeof createStaffKey>>
let removeStreams: () => void
const tablets: Tablet[] = []
beforeEach(async () => {
  harness = await createHarness({ api: { kitchen: 'built-in' } })
  staff = await createStaffKey(harness.api)
  removeStreams = installStreams()
})
afterEach(async () => {
  for (const { kitchen } of tablets.splice(0)) kitchen.stop()
  removeStreams()
  await harness.close()
})

type Fetch = typeof globalThis.fetch

/**
 * Creates a tablet that is signed in and live.
 *
 * @param wrap changes the requests of the tablet
 */
async function createTablet(wrap: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<Tablet> {
  const origin = `http://tablet-${tablets.length}.example`
  const network = createNetwork(harness.api.visitor(), origin)
  const store = harness.openTab()
  const kitchen = createKitchen(store, createClient({ fetch: wrap(network.fetch), seenAt: origin }))
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
  expect(await kitchen.signIn(staff.key)).toBeNull()
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

  it('synchronizes the longer time of a busy kitchen until the server ends it (KITCHEN-17)', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    await harness.api.setNow('2026-11-23T11:59:01Z')
    one.kitchen.setBusy(20)
    const busy = { minutes: 20, until: '2026-11-23T13:00:00.000Z' }
    await waitFor(() => expect([one.read().busy, two.read().busy]).toEqual([busy, busy]))
    await harness.api.setNow(busy.until)
    await waitFor(() => expect([one.read().busy, two.read().busy]).toEqual([null, null]))
    two.kitchen.setBusy(30)
    await waitFor(() => expect(one.read().busy?.minutes).toBe(30))
    one.kitchen.setBusy(0)
    await waitFor(() => expect([one.read().busy, two.read().busy]).toEqual([null, null]))
  })

  it('synchronizes until when orders are kept for later, until the server or a tablet ends it (KITCHEN-22)', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const ends = () => [one.read().laterOnlyUntil, two.read().laterOnlyUntil]
    // The end is rounded up to a quarter of an hour.
    await harness.api.setNow('2026-11-23T12:01:00Z')
    one.kitchen.setLaterOnly(60)
    const end = '2026-11-23T13:15:00.000Z'
    await waitFor(() => expect(ends()).toEqual([end, end]))
    two.kitchen.setBusy(20)
    await waitFor(() => expect([one.read().busy?.minutes, ...ends()]).toEqual([20, end, end]))
    await harness.api.setNow(end)
    await waitFor(() => expect(ends()).toEqual([null, null]))
    two.kitchen.setLaterOnly(30)
    await waitFor(() => expect(one.read().laterOnlyUntil).toBe('2026-11-23T14:00:00.000Z'))
    one.kitchen.setLaterOnly(0)
    await waitFor(() => expect(ends()).toEqual([null, null]))
  })

  it('reads how full the slots are with each order and after a lost network (KITCHEN-18)', async () => {
    await harness.api.sql("insert into pickup_capacity values ('centrum', 'takeAway', 60, 9, null, 0)")
    const [one, two] = [await createTablet(), await createTablet()]
    const taken = ({ read }: Tablet) => read().load.flatMap(({ slots }) => slots.map((slot) => slot.taken))
    const sum = (tablet: Tablet) => taken(tablet).reduce((all, each) => all + each, 0)
    await waitFor(() => expect([taken(one).length, sum(one), sum(two)]).toEqual([3, 0, 0]))
    await placePaidOrder(harness.api)
    await waitFor(() => expect([sum(one), sum(two)]).toEqual([1, 1]))
    two.network.cut(true)
    await waitFor(() => expect(two.read().connection).toBe('lost'))
    const { orderId } = await placePaidOrder(harness.api)
    await waitFor(() => expect(sum(one)).toBe(2))
    one.kitchen.reject(one.find(orderId))
    await waitFor(() => expect(sum(one)).toBe(1))
    await placePaidOrder(harness.api)
    await placePaidOrder(harness.api)
    two.network.cut(false)
    await waitFor(() => expect([sum(one), sum(two)]).toEqual([3, 3]))
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

const plus = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
const timesOf = (orderId: string) => tablets.map(({ find }) => find(orderId).pickupTime)
const idle = () => waitFor(() => expect(tablets.flatMap(({ read }) => read().pendingActions)).toEqual([]))

// KITCHEN-20
describe('the time of an order on two tablets', () => {
  it('is changed on one and follows on the other, with its reason', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    const from = one.find(orderId).pickupTime
    const to = plus(from, 20)
    one.kitchen.changeTime(one.find(orderId), to, 'busy')
    await waitFor(() => expect(timesOf(orderId)).toEqual([to, to]))
    expect(two.find(orderId).timeChanges).toEqual([{ at: expect.any(String), from, to, reason: 'busy' }])
    two.kitchen.changeTime(two.find(orderId), from, 'ahead')
    await waitFor(() => expect(timesOf(orderId)).toEqual([from, from]))
    expect(one.find(orderId).timeChanges).toHaveLength(2)
  })

  it('keeps the change of the tablet that was first', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    const order = two.find(orderId)
    const [first, second] = [plus(order.pickupTime, 10), plus(order.pickupTime, 15)]
    two.network.cut(true)
    await waitFor(() => expect(two.read().connection).toBe('lost'))
    two.kitchen.changeTime(order, second, 'busy')
    one.kitchen.changeTime(one.find(orderId), first, 'busy')
    await waitFor(() => expect(one.find(orderId).pickupTime).toBe(first))
    two.network.cut(false)
    await idle()
    await waitFor(() => expect(timesOf(orderId)).toEqual([first, first]))
    expect(two.read().rejected).toMatchObject([
      { subject: orderId, newTime: second, problem: { status: 409, code: 'invalid-parameter' } },
    ])
    expect(one.read().rejected).toEqual([])
  })

  it('is changed once when both choose the same time, and when the response is lost', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    const order = one.find(orderId)
    const to = plus(order.pickupTime, 10)
    one.network.loseAnswers(true)
    for (const { kitchen } of [one, two, one, two]) kitchen.changeTime(order, to, 'busy')
    await waitFor(() => expect(timesOf(orderId)).toEqual([to, to]))
    one.network.loseAnswers(false)
    await idle()
    expect(tablets.flatMap(({ read }) => read().rejected)).toEqual([])
    expect(one.find(orderId).timeChanges).toHaveLength(1)
  })

  it('does not return to an earlier one when an older response arrives last', async () => {
    const held = Promise.withResolvers<void>()
    let heldLists = 0
    let isHolding = false
    const one = await createTablet((fetch) => async (input, init) => {
      const response = await fetch(input, init)
      if (!isHolding || !String(input).endsWith('/orders')) return response
      heldLists += 1
      await held.promise
      return response
    })
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    const from = one.find(orderId).pickupTime
    const to = plus(from, 10)
    // After a lost connection, the tablet reads the whole list.
    isHolding = true
    one.network.cut(true)
    await waitFor(() => expect(one.read().connection).toBe('lost'))
    one.network.cut(false)
    await waitFor(() => expect(heldLists).toBeGreaterThan(0))
    await staff.setTime(orderId, from, to, 'busy')
    await waitFor(() => expect(timesOf(orderId)).toEqual([to]))
    const before = one.read().orders
    held.resolve()
    await waitFor(() => expect(one.read().orders).not.toBe(before))
    expect(timesOf(orderId)).toEqual([to])
  })

  it('is kept when the network returns after the chosen time', async () => {
    const one = await createTablet()
    const { orderId } = await placePaidOrder(harness.api)
    await both(orderId, 'added')
    one.kitchen.advance(one.find(orderId))
    await both(orderId, 'started')
    const { pickupTime } = one.find(orderId)
    one.network.cut(true)
    one.kitchen.changeTime(one.find(orderId), plus(pickupTime, 5), 'busy')
    await waitFor(() => expect(one.read().pendingActions).toMatchObject([{ isWaiting: true }]))
    await harness.api.setNow(plus(pickupTime, 7))
    one.network.cut(false)
    await idle()
    expect(one.read().rejected).toMatchObject([{ newTime: plus(pickupTime, 5), problem: { status: 400 } }])
    expect(timesOf(orderId)).toEqual([pickupTime])
  })
})

// KITCHEN-21
describe('an order that its guest cancels', () => {
  const makeLate = async (orderId: string) => {
    const [tablet] = tablets
    const from = tablet?.find(orderId).pickupTime ?? ''
    await staff.setTime(orderId, from, plus(from, 20), 'busy')
  }
  const cancelledOn = ({ read }: Tablet) => read().cancelledByGuest.map(({ pickupCode }) => pickupCode)

  it('is reported once by each tablet that showed it, also after a lost network, until it is dismissed', async () => {
    const [one, two] = [await createTablet(), await createTablet()]
    const order = await placePaidOrder(harness.api)
    await both(order.orderId, 'added')
    one.kitchen.advance(one.find(order.orderId))
    await both(order.orderId, 'started')
    await makeLate(order.orderId)
    two.network.cut(true)
    await waitFor(() => expect(two.read().connection).toBe('lost'))
    await cancelAsGuest(harness, order)
    await waitFor(() => expect(cancelledOn(one)).toEqual([order.pickupCode]))
    expect(cancelledOn(two)).toEqual([])
    two.network.cut(false)
    await both(order.orderId, 'rollbacked')
    expect(cancelledOn(two)).toEqual([order.pickupCode])
    one.kitchen.dismissCancelled(order.orderId)
    expect(cancelledOn(one)).toEqual([])
    // The refund is another change of the same order.
    await waitFor(() => expect(one.find(order.orderId).paymentStatus).toBe('refunded'))
    expect([cancelledOn(one), cancelledOn(two)]).toEqual([[], [order.pickupCode]])
  })

  it('is not reported by a tablet that opens later', async () => {
    await createTablet()
    const order = await placePaidOrder(harness.api)
    await both(order.orderId, 'added')
    await makeLate(order.orderId)
    await cancelAsGuest(harness, order)
    await both(order.orderId, 'rollbacked')
    const later = await createTablet()
    await waitFor(() => expect(later.statusOf(order.orderId)).toBe('rollbacked'))
    expect(cancelledOn(later)).toEqual([])
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
