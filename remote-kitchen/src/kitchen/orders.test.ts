import type { OrderStatus, StaffOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import {
  actionOf,
  byColumn,
  canChangeTime,
  cancelledSince,
  canRefund,
  canReject,
  columnOf,
  isShown,
  moneyAfterRejection,
  paymentStateOf,
  stepsAhead,
  withOrder,
} from './orders.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()

const STEPS: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done', 'delivered']
const order = (status: OrderStatus, more: Partial<StaffOrder> = {}): StaffOrder => ({
  orderId: 'a',
  pickupCode: 'A47',
  status,
  orderType: 'takeAway',
  placedAt: minutes(-20),
  pickupTime: minutes(15),
  note: '',
  language: 'sv',
  items: [],
  total: 100,
  currency: { name: 'SEK', symbol: 'kr' },
  steps: [...STEPS.slice(0, STEPS.indexOf(status) + 1), ...(status === 'rollbacked' ? [status] : [])].map((step) => ({
    status: step,
    at: minutes(-10),
  })),
  paymentStatus: status === 'added' ? 'authorized' : 'captured',
  paymentKind: 'card',
  ...more,
})

const change = (from: number, to: number) =>
  ({ at: minutes(-5), from: minutes(from), to: minutes(to), reason: 'busy' }) as const

describe('an order in the kitchen', () => {
  it.each<readonly [string, StaffOrder, string]>([
    ['waits to be accepted', order('added', { acceptBefore: minutes(5) }), 'new'],
    [
      'waits to be accepted and was paid by app',
      order('added', { acceptBefore: minutes(5), paymentStatus: 'captured' }),
      'new',
    ],
    [
      'waits to be accepted and is due later',
      order('added', { acceptBefore: minutes(5), pickupTime: minutes(300) }),
      'new',
    ],
    ['is accepted and due later', order('added', { paymentStatus: 'captured', pickupTime: minutes(300) }), 'later'],
    [
      'is accepted and due within 45 minutes',
      order('added', { paymentStatus: 'captured', pickupTime: minutes(40) }),
      'new',
    ],
    ['is cooked', order('started'), 'cooking'],
    ['is packed', order('finnished'), 'cooking'],
    ['is ready for its guest', order('done'), 'ready'],
    ['is handed over', order('delivered'), 'ended'],
    ['is rolled back', order('rollbacked'), 'ended'],
  ])('is listed in the column for its status and pickup time: %s', (_, is, column) =>
    expect(columnOf(is, NOW)).toBe(column),
  )

  it.each<readonly [string, StaffOrder, boolean]>([
    ['handed over ten minutes ago', order('delivered'), true],
    ['handed over an hour ago', order('delivered', { steps: [{ status: 'delivered', at: minutes(-60) }] }), false],
    ['not collected a day after its pickup time', order('done', { pickupTime: minutes(-25 * 60) }), false],
    ['late', order('started', { pickupTime: minutes(-60) }), true],
  ])('is shown, or hidden once it is outdated: %s', (_, is, shown) => expect(isShown(is, NOW)).toBe(shown))

  it('advances by one tap to started, to done (through finnished) and to delivered, and no further', () => {
    expect(STEPS.map((status) => stepsAhead(status))).toEqual([
      ['started'],
      ['finnished', 'done'],
      ['done'],
      ['delivered'],
      [],
    ])
    expect(stepsAhead('rollbacked')).toEqual([])
  })

  it('can be rejected until it is delivered, and refunded once it has ended with its payment captured', () => {
    expect(STEPS.map((status) => canReject(order(status)))).toEqual([true, true, true, true, false])
    expect(canReject(order('rollbacked'))).toBe(false)
    expect(canRefund(order('rollbacked'))).toBe(true)
    expect(canRefund(order('delivered'))).toBe(true)
    expect(canRefund(order('started'))).toBe(false)
    expect(canRefund(order('rollbacked', { paymentStatus: 'cancelled' }))).toBe(false)
  })
})

describe('canChangeTime', () => {
  it('allows a new time until the order is ready', () => {
    expect(STEPS.map((status) => canChangeTime(order(status)))).toEqual([true, true, true, false, false])
    expect(canChangeTime(order('rollbacked'))).toBe(false)
  })
})

describe('the action button of a ticket', () => {
  it.each<readonly [string, StaffOrder, ReturnType<typeof actionOf>]>([
    ['is new', order('added', { acceptBefore: minutes(5) }), 'accept'],
    ['is new and due later', order('added', { acceptBefore: minutes(5), pickupTime: minutes(300) }), 'acceptForLater'],
    ['is accepted and due later', order('added', { paymentStatus: 'captured', pickupTime: minutes(300) }), 'begin'],
    ['is cooked', order('started'), 'ready'],
    ['is packed', order('finnished'), 'ready'],
    ['is ready', order('done'), 'handOver'],
    ['is handed over', order('delivered'), null],
    ['is rolled back', order('rollbacked'), null],
  ])('offers the next action, if any, for an order that %s', (_, is, action) => expect(actionOf(is, NOW)).toBe(action))
})

describe('the payment of an order in the kitchen', () => {
  it.each<readonly [StaffOrder['paymentStatus'], StaffOrder['paymentKind'], ReturnType<typeof moneyAfterRejection>]>([
    ['authorized', 'card', 'reserved'],
    ['captured', 'card', 'card'],
    ['captured', 'wallet', 'card'],
    ['captured', 'phoneApp', 'phoneApp'],
    ['cancelled', 'card', 'none'],
    [null, null, 'none'],
  ])('with status %s and kind %s counts as "%s" when the order is rejected', (paymentStatus, paymentKind, after) =>
    expect(moneyAfterRejection(order('added', { paymentStatus, paymentKind }))).toBe(after),
  )

  it('is "refunding" until the server reports "refunded"', () => {
    expect(paymentStateOf(order('delivered'), ['a'])).toBe('refunding')
    expect(paymentStateOf(order('delivered', { paymentStatus: 'refunded' }), ['a'])).toBe('refunded')
    expect(paymentStateOf(order('delivered'), [])).toBe('paid')
    expect(paymentStateOf(order('added', { paymentStatus: null }), [])).toBeNull()
  })

  it('is refunded by the server if the guest has cancelled the order, also if it was paid by app', () => {
    const more = { isCancelledByGuest: true, paymentKind: 'phoneApp' } as const
    expect(paymentStateOf(order('rollbacked', more), [])).toBe('refunding')
    expect(paymentStateOf(order('rollbacked', { ...more, paymentStatus: 'refunded' }), [])).toBe('refunded')
    expect(paymentStateOf(order('rollbacked', { paymentKind: 'phoneApp' }), [])).toBe('paid')
  })
})

describe('byColumn', () => {
  it('keeps new orders as given, sorts later ones by pickup time, and shows recently ended ones latest first', () => {
    const taken = { paymentStatus: 'captured' } as const
    const ended = (orderId: string, ago: number) =>
      order('delivered', { orderId, steps: [{ status: 'delivered', at: minutes(-ago) }] })
    const orders = [
      order('added', { orderId: 'one' }),
      order('added', { orderId: 'two' }),
      order('added', { orderId: 'night', pickupTime: minutes(400), ...taken }),
      order('added', { orderId: 'evening', pickupTime: minutes(200), ...taken }),
      ended('earlier', 20),
      ended('just now', 1),
      ended('long ago', 40),
    ]
    const columns = byColumn(orders, NOW)
    expect(Object.entries(columns).map(([name, its]) => [name, its.map(({ orderId }) => orderId)])).toEqual([
      ['new', ['one', 'two']],
      ['later', ['evening', 'night']],
      ['cooking', []],
      ['ready', []],
      ['ended', ['just now', 'earlier']],
    ])
  })
})

describe('cancelledSince', () => {
  const cancelled = (orderId: string) => order('rollbacked', { orderId, isCancelledByGuest: true })
  it.each<readonly [string, readonly StaffOrder[], readonly StaffOrder[], readonly string[]]>([
    ['was cooked', [order('started')], [cancelled('a')], ['a']],
    ['was new', [order('added')], [cancelled('a')], ['a']],
    [
      'is one of several',
      [order('added'), order('started', { orderId: 'b' })],
      [order('added'), cancelled('b')],
      ['b'],
    ],
    ['was cancelled already', [cancelled('a')], [cancelled('a')], []],
    ['was not known', [], [cancelled('a')], []],
    ['was rejected by the kitchen', [order('started')], [order('rollbacked')], []],
  ])(
    'returns orders that were under way and that their guests have cancelled: an order that %s',
    (_, known, next, ids) => expect(cancelledSince(known, next).map(({ orderId }) => orderId)).toEqual(ids),
  )
})

describe('withOrder', () => {
  const [a, b] = [order('added'), order('added', { orderId: 'b' })]
  it('replaces a known order in its place and adds a new one', () => {
    expect(withOrder([a], b)).toEqual([a, b])
    expect(withOrder([a, b], order('started')).map(({ status }) => status)).toEqual(['started', 'added'])
  })
  it('ignores an older state, with an earlier status', () => {
    expect(withOrder([order('started'), b], a)[0]?.status).toBe('started')
  })
  it('ignores an older state, with an earlier payment status', () => {
    const paid = order('started')
    const reserved = order('started', { paymentStatus: 'authorized' })
    expect(withOrder([paid], reserved)).toEqual([paid])
    expect(withOrder([reserved], paid)).toEqual([paid])
  })
  it('ignores an older state, with less refunded', () => {
    const some = order('started', { refunded: 30 })
    const more = order('started', { refunded: 50 })
    const all = order('started', { paymentStatus: 'refunded' })
    for (const [older, newer] of [[order('started'), some] as const, [some, more] as const, [more, all] as const]) {
      expect(withOrder([older], newer)).toEqual([newer])
      expect(withOrder([newer], older)).toEqual([newer])
    }
  })
  it('ignores an older state, with fewer changes of the time', () => {
    const changed = order('started', { pickupTime: minutes(30), timeChanges: [change(15, 30)] })
    const changedTwice = order('started', { pickupTime: minutes(20), timeChanges: [change(15, 30), change(30, 20)] })
    expect(withOrder([order('started')], changed)).toEqual([changed])
    expect(withOrder([changed], order('started'))).toEqual([changed])
    expect(withOrder([changed], changedTwice)).toEqual([changedTwice])
    expect(withOrder([changedTwice], changed)).toEqual([changedTwice])
    // The server reads the steps of an order and its time separately.
    expect(withOrder([changed], order('done'))).toEqual([changed])
    expect(withOrder([order('done')], changed)).toEqual([order('done')])
  })
  it('replaces an order when its deadline for accepting is added or removed', () => {
    const [fresh, open] = [order('added'), order('added', { acceptBefore: minutes(5) })]
    expect(withOrder([fresh], open)).toEqual([open])
    expect(withOrder([open], fresh)).toEqual([fresh])
  })
  it('sorts orders by the time of their payment, not of their arrival', () => {
    const earlier = order('added', { orderId: 'c', steps: [{ status: 'added', at: minutes(-15) }] })
    expect(withOrder([a, b], earlier).map(({ orderId }) => orderId)).toEqual(['c', 'a', 'b'])
  })
})
