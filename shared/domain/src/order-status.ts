import { ORDER_STATUSES, type OrderDetails, type OrderStatus, type PaymentState } from '@carte/contract'

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  calculatedPrice: ['added', 'rollbacked'],
  added: ['started', 'rollbacked'],
  started: ['finnished', 'rollbacked'],
  finnished: ['done', 'rollbacked'],
  done: ['delivered', 'rollbacked'],
  delivered: [],
  rollbacked: [],
}

/** The steps that a guest sees, in order. */
export const TIMELINE = ['added', 'started', 'finnished', 'done', 'delivered'] as const satisfies readonly OrderStatus[]

export interface ProgressPoint {
  readonly status: (typeof TIMELINE)[number]
  readonly state: 'past' | 'current' | 'ahead'
  readonly at: string | null
}

/** Returns whether an order may take this step: one forward, or `rollbacked` at any time before `delivered`. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns whether no step can follow. */
export function isFinal(status: OrderStatus): boolean {
  return NEXT[status].length === 0
}

/** Returns whether `status` comes after `known`. No step goes back, so an earlier status is outdated. */
export function isLaterStatus(status: OrderStatus, known: OrderStatus): boolean {
  return !isFinal(known) && ORDER_STATUSES.indexOf(status) > ORDER_STATUSES.indexOf(known)
}

/** Returns whether the kitchen is working on the order: from `added` until just before `done`. */
export function isWithKitchen(status: OrderStatus): boolean {
  return status === 'added' || status === 'started' || status === 'finnished'
}

/**
 * Returns the timeline of an order. A rolled-back order has no current point: steps it has reached are past, the others
 * ahead.
 */
export function orderProgress(steps: Readonly<OrderDetails['steps']>, status: OrderStatus): readonly ProgressPoint[] {
  const moments = new Map(steps.map((step) => [step.status, step.at]))
  const points: readonly OrderStatus[] = TIMELINE
  const current = points.indexOf(status)
  const reached = status === 'rollbacked' ? points.findLastIndex((point) => moments.has(point)) + 1 : current
  return TIMELINE.map((point, index) => ({
    status: point,
    state: index < reached ? 'past' : index === current ? 'current' : 'ahead',
    at: moments.get(point) ?? null,
  }))
}

/** Returns the newer of two responses about an order. Responses can arrive out of order, and no step goes back. */
export function newerDetails(known: OrderDetails | null, answer: OrderDetails): OrderDetails {
  if (known?.orderId !== answer.orderId) return answer
  const isOlder = isLaterStatus(known.status, answer.status) || timeChangesOf(known) > timeChangesOf(answer)
  return isOlder ? known : answer
}

const timeChangesOf = ({ timeChanges }: OrderDetails): number => timeChanges?.length ?? 0

/**
 * Updates an order's details with a status that an event or a poll has reported. The times of the steps come with the
 * next response.
 */
export function withReceivedStatus(details: OrderDetails, received: OrderStatus | undefined): OrderDetails {
  return received !== undefined && isLaterStatus(received, details.status) ? { ...details, status: received } : details
}

// Messages from the provider can be late or out of order, so a state can skip earlier states but never go back.
const NEXT_PAYMENT_STATES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  pending: ['authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  authorized: ['captured', 'cancelled', 'refunded', 'failed'],
  captured: ['refunded'],
  cancelled: [],
  refunded: [],
  failed: [],
}

/**
 * Returns whether a message from the provider may move a payment from one state to another. A state cannot move to
 * itself.
 */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return NEXT_PAYMENT_STATES[from].includes(to)
}

/** Returns whether the provider has reserved or taken the money for an order. */
export const isPaid = (state: PaymentState): boolean => state === 'authorized' || state === 'captured'

/**
 * Returns whether the provider need not be asked again. A captured payment counts as final, although it can still be
 * refunded.
 */
export function isPaymentFinal(state: PaymentState): boolean {
  return state === 'captured' || NEXT_PAYMENT_STATES[state].length === 0
}

/** For a longer wait, only the time of day is shown. */
const WAIT_MINUTES_MAX = 90

/** Returns the minutes until an order is ready, rounded up; null for a time that is over or far away. */
export function minutesUntil(pickupTime: string, now: Date): number | null {
  const minutes = Math.ceil((Date.parse(pickupTime) - now.getTime()) / 60_000)
  return minutes > 0 && minutes <= WAIT_MINUTES_MAX ? minutes : null
}
