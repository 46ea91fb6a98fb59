import type { OrderStatus, Problem, StaffOrder } from '@carte/contract'

// What a kitchen sees of its orders: pure rules, by the order as the server tells it and the time.

/** Where an order stands on the screen. `later`: accepted, and not begun before its time comes near. */
export const COLUMNS = ['new', 'later', 'cooking', 'ready', 'over'] as const
export type Column = (typeof COLUMNS)[number]

const MINUTE = 60_000
/** How long what was handed over or rolled back is shown, as in the server's own list. */
export const SHOWN_MS = 30 * MINUTE
/** What nobody has handed out a day after its time is no longer work. */
const FORGOTTEN_MS = 24 * 60 * MINUTE
/** An order of later is work from so long before its time. */
export const SOON_MS = 45 * MINUTE

/** Whether the staff have taken it: its time to be answered is over by that, and its money is taken. */
export const isAccepted = (order: StaffOrder): boolean =>
  order.status !== 'added' || (order.acceptBefore === undefined && order.paymentStatus !== 'authorized')

export function columnOf(order: StaffOrder, now: number): Column {
  switch (order.status) {
    case 'started':
    case 'finnished':
      return 'cooking'
    case 'done':
      return 'ready'
    case 'delivered':
    case 'rollbacked':
      return 'over'
    default:
      return isAccepted(order) && Date.parse(order.pickupTime) - now > SOON_MS ? 'later' : 'new'
  }
}

const endedAt = ({ steps }: StaffOrder): number => Date.parse(steps.at(-1)?.at ?? '')

/** Whether an order is to be seen still. */
export const isShown = (order: StaffOrder, now: number): boolean =>
  columnOf(order, now) === 'over' ? now - endedAt(order) < SHOWN_MS : now - Date.parse(order.pickupTime) < FORGOTTEN_MS

/** When it was paid: from then on it is the kitchen's. */
const paidAt = ({ steps, placedAt }: StaffOrder): number =>
  Date.parse(steps.find(({ status }) => status === 'added')?.at ?? placedAt)

const MONEY: readonly StaffOrder['paymentStatus'][] = ['authorized', 'captured', 'cancelled', 'refunded']
/** Whether this was told of an order before `known` was: answers and events come by two ways, and pass each other. */
function isOlder(order: StaffOrder, known: StaffOrder): boolean {
  if (order.steps.length !== known.steps.length) return order.steps.length < known.steps.length
  return MONEY.indexOf(order.paymentStatus) < MONEY.indexOf(known.paymentStatus)
}

/** An order among those that are known, in the place of what was known of it; first paid first. */
export function withOrder(orders: readonly StaffOrder[], order: StaffOrder): readonly StaffOrder[] {
  const at = orders.findIndex(({ orderId }) => orderId === order.orderId)
  const known = orders[at]
  if (!known) return [...orders, order].sort((a, b) => paidAt(a) - paidAt(b))
  return isOlder(order, known) ? orders : orders.with(at, order)
}

/** What one tap does: the steps up to there, one after the other. A cook says "ready" once; guests are told of both. */
export function stepsAhead(from: OrderStatus): readonly OrderStatus[] {
  switch (from) {
    case 'added':
      return ['started']
    case 'started':
      return ['finnished', 'done']
    case 'finnished':
      return ['done']
    case 'done':
      return ['delivered']
    default:
      return []
  }
}

/** What the next tap on an order means; null where there is none. */
export type Deed = 'accept' | 'acceptForLater' | 'begin' | 'ready' | 'handOver'
export function deedOf(order: StaffOrder, now: number): Deed | null {
  switch (order.status) {
    case 'added':
      if (isAccepted(order)) return 'begin'
      return Date.parse(order.pickupTime) - now > SOON_MS ? 'acceptForLater' : 'accept'
    case 'started':
    case 'finnished':
      return 'ready'
    case 'done':
      return 'handOver'
    default:
      return null
  }
}

/** Orders by column; those of later by their time, what is over with the latest first. */
export function byColumn(orders: readonly StaffOrder[], now: number): Readonly<Record<Column, readonly StaffOrder[]>> {
  const of = (column: Column) => orders.filter((order) => isShown(order, now) && columnOf(order, now) === column)
  return {
    new: of('new'),
    later: of('later').toSorted((a, b) => Date.parse(a.pickupTime) - Date.parse(b.pickupTime)),
    cooking: of('cooking'),
    ready: of('ready'),
    over: of('over').toSorted((a, b) => endedAt(b) - endedAt(a)),
  }
}

/** Whether it can be rolled back still. */
export const canRefuse = ({ status }: StaffOrder): boolean => status !== 'delivered' && status !== 'rollbacked'

/** Whether money can be given back by itself: a reservation ends with its order. */
export const canRefund = ({ paymentStatus, status }: StaffOrder): boolean =>
  paymentStatus === 'captured' && (status === 'rollbacked' || status === 'delivered')

/** Where an order's money is, as a cook is told of it; null where there is nothing to tell. */
export type Money = 'reserved' | 'paid' | 'cancelled' | 'refunded' | 'refunding'
const MONEY_IS: Partial<Record<NonNullable<StaffOrder['paymentStatus']>, Money>> = {
  authorized: 'reserved',
  captured: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
}
export function moneyOf({ orderId, paymentStatus }: StaffOrder, refunding: readonly string[]): Money | null {
  if (paymentStatus === 'captured' && refunding.includes(orderId)) return 'refunding'
  return (paymentStatus && MONEY_IS[paymentStatus]) ?? null
}

/** What a refusal does with the money: a reservation ends, a card gets it back by itself, an app's payment is given back by hand. */
export const moneyAfterRefusal = ({
  paymentKind,
  paymentStatus,
}: StaffOrder): 'card' | 'phoneApp' | 'reserved' | 'none' => {
  if (paymentStatus === 'authorized') return 'reserved'
  if (paymentStatus !== 'captured') return 'none'
  return paymentKind === 'phoneApp' ? 'phoneApp' : 'card'
}

/** A step that could not be taken because of where the order stands: somebody else was quicker. */
export const isConflict = ({ status, code }: Problem): boolean =>
  status === 409 && code !== 'shop-error-payment-not-found'
