import type { OrderStatus, Problem, StaffOrder } from '@carte/contract'
import { isWithKitchen } from '@carte/domain'

// Pure rules for what the kitchen shows of an order, from its data and the time.

/**
 * The column that an order is in. `later`: accepted, but due too late to start now. `ended`: handed over or canceled;
 * the board lists it in a dialog.
 */
export const COLUMNS = ['new', 'later', 'cooking', 'ready', 'ended'] as const
export type Column = (typeof COLUMNS)[number]

const MINUTE = 60_000

/** How long a finished order is shown, in milliseconds; the same as in the server's list. */
const SHOWN_MS = 30 * MINUTE
/** An order that was not handed over is hidden this long after its pickup time, in milliseconds. */
const FORGOTTEN_MS = 24 * 60 * MINUTE
/** An order whose pickup time is further away than this is prepared later, in milliseconds. */
const SOON_MS = 45 * MINUTE

/**
 * Returns whether the staff have accepted the order: it then has no deadline, and its payment is no longer only
 * authorized.
 */
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
      return 'ended'
    default:
      return isAccepted(order) && Date.parse(order.pickupTime) - now > SOON_MS ? 'later' : 'new'
  }
}

const endedAt = ({ steps }: StaffOrder): number => Date.parse(steps.at(-1)?.at ?? '')

export const isShown = (order: StaffOrder, now: number): boolean =>
  columnOf(order, now) === 'ended' ? now - endedAt(order) < SHOWN_MS : now - Date.parse(order.pickupTime) < FORGOTTEN_MS

/** Returns when the order was paid and so reached the kitchen, in milliseconds. */
const paidAt = ({ steps, placedAt }: StaffOrder): number =>
  Date.parse(steps.find(({ status }) => status === 'added')?.at ?? placedAt)

/** A later entry replaces an earlier one. */
const PAYMENT_STATUSES: readonly StaffOrder['paymentStatus'][] = ['authorized', 'captured', 'cancelled', 'refunded']

const timeChangesOf = ({ timeChanges }: StaffOrder): number => timeChanges?.length ?? 0

/** Returns whether `order` is an older state than `known`: responses and stream events can overtake each other. */
function isOlder(order: StaffOrder, known: StaffOrder): boolean {
  const steps = order.steps.length - known.steps.length
  const timeChanges = timeChangesOf(order) - timeChangesOf(known)
  if (steps < 0 || timeChanges < 0) return true
  if (steps > 0 || timeChanges > 0) return false
  const payment = PAYMENT_STATUSES.indexOf(order.paymentStatus) - PAYMENT_STATUSES.indexOf(known.paymentStatus)
  return payment === 0 ? (order.refunded ?? 0) < (known.refunded ?? 0) : payment < 0
}

/** Adds an order in the order of payment, or replaces its older state. */
export function withOrder(orders: readonly StaffOrder[], order: StaffOrder): readonly StaffOrder[] {
  const at = orders.findIndex(({ orderId }) => orderId === order.orderId)
  const known = orders[at]
  if (!known) return [...orders, order].sort((a, b) => paidAt(a) - paidAt(b))
  return isOlder(order, known) ? orders : orders.map((other) => (other === known ? order : other))
}

/** Returns the orders that `known` has as under way and `next` as cancelled by their guests. */
export function cancelledSince(known: readonly StaffOrder[], next: readonly StaffOrder[]): readonly StaffOrder[] {
  const underWay = new Set(known.filter(canReject).map(({ orderId }) => orderId))
  return next.filter(({ orderId, isCancelledByGuest }) => isCancelledByGuest && underWay.has(orderId))
}

/**
 * Returns the steps that one tap takes. The cook taps "ready" once, which covers two steps; guests are notified of
 * both.
 */
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

export type OrderAction = 'accept' | 'acceptForLater' | 'begin' | 'ready' | 'handOver'

/** Returns what the next tap on an order does; null if there is none. */
export function actionOf(order: StaffOrder, now: number): OrderAction | null {
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

/** Groups orders by column. Sorts `later` by pickup time and `ended` latest first. */
export function byColumn(orders: readonly StaffOrder[], now: number): Readonly<Record<Column, readonly StaffOrder[]>> {
  const ordersIn = (column: Column) => orders.filter((order) => isShown(order, now) && columnOf(order, now) === column)
  return {
    new: ordersIn('new'),
    later: ordersIn('later').sort((a, b) => Date.parse(a.pickupTime) - Date.parse(b.pickupTime)),
    cooking: ordersIn('cooking'),
    ready: ordersIn('ready'),
    ended: ordersIn('ended').sort((a, b) => endedAt(b) - endedAt(a)),
  }
}

export const canReject = ({ status }: StaffOrder): boolean => status !== 'delivered' && status !== 'rollbacked'

/** Returns whether staff can change the pick-up time. */
export const canChangeTime = ({ status }: StaffOrder): boolean => isWithKitchen(status)

/** Returns whether staff can refund the payment. A reservation needs no refund: it is released with its order. */
export const canRefund = ({ paymentStatus, status }: StaffOrder): boolean =>
  paymentStatus === 'captured' && (status === 'rollbacked' || status === 'delivered')

/** The state of an order's payment, as the ticket shows it. */
export type PaymentState = 'reserved' | 'paid' | 'cancelled' | 'refunded' | 'refunding'

const PAYMENT_STATES: Partial<Record<NonNullable<StaffOrder['paymentStatus']>, PaymentState>> = {
  authorized: 'reserved',
  captured: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/**
 * Returns the state of an order's payment. If the guest has cancelled the order, the server refunds it, also a payment
 * by app.
 *
 * @param refunding ids of the orders whose refund is pending
 */
export function paymentStateOf(
  { orderId, paymentStatus, isCancelledByGuest }: StaffOrder,
  refunding: readonly string[],
): PaymentState | null {
  if (paymentStatus === 'captured' && (isCancelledByGuest || refunding.includes(orderId))) return 'refunding'
  return (paymentStatus && PAYMENT_STATES[paymentStatus]) ?? null
}

/**
 * Returns what a rejection does with the money: a reservation is released, a card is refunded automatically, a payment
 * by app must be refunded manually.
 */
export const moneyAfterRejection = ({
  paymentKind,
  paymentStatus,
}: StaffOrder): 'card' | 'phoneApp' | 'reserved' | 'none' => {
  if (paymentStatus === 'authorized') return 'reserved'
  if (paymentStatus !== 'captured') return 'none'
  return paymentKind === 'phoneApp' ? 'phoneApp' : 'card'
}

/** Returns whether an action failed because another tablet, the guest or the server changed the order first. */
export const isConflict = ({ status, code }: Problem): boolean =>
  status === 409 && code !== 'shop-error-payment-not-found'
