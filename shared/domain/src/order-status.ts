import { ORDER_STATUSES, type OrderDetails, type OrderStatus } from '@carte/contract'

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  calculatedPrice: ['added', 'rollbacked'],
  added: ['started', 'rollbacked'],
  started: ['finnished', 'rollbacked'],
  finnished: ['done', 'rollbacked'],
  done: ['delivered', 'rollbacked'],
  delivered: [],
  rollbacked: [],
}

/** The steps that a guest sees, in their order. */
export const TIMELINE = ['added', 'started', 'finnished', 'done', 'delivered'] as const satisfies readonly OrderStatus[]

/** One point of the timeline: behind the order, where it is, or ahead; `at` as soon as the moment is known. */
export interface ProgressPoint {
  readonly status: (typeof TIMELINE)[number]
  readonly state: 'past' | 'current' | 'ahead'
  readonly at: string | null
}

/** Whether an order may take this step: one forward, or back out until it is delivered (contract "Orders"). */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Whether no further step exists. */
export function isFinal(status: OrderStatus): boolean {
  return NEXT[status].length === 0
}

/** Whether `status` comes after `known`. No step goes back, so any other news of the order is old. */
export function isLaterStatus(status: OrderStatus, known: OrderStatus): boolean {
  return !isFinal(known) && ORDER_STATUSES.indexOf(status) > ORDER_STATUSES.indexOf(known)
}

/** Whether the kitchen has the order and is not ready with it: `added` until `done`. */
export function isWithKitchen(status: OrderStatus): boolean {
  return status === 'added' || status === 'started' || status === 'finnished'
}

/** The timeline of an order. One that was rolled back has no current point: what it has reached is past, the rest stays ahead. */
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

/** Returns the newer of two answers about an order. Answers can overtake each other, and no step goes back. */
export function newerDetails(known: OrderDetails | null, answer: OrderDetails): OrderDetails {
  return known?.orderId === answer.orderId && isLaterStatus(known.status, answer.status) ? known : answer
}

/**
 * Adds to an order's details the status that an event or a poll has told since. Every step before it has happened, too; the times
 * come with the next answer.
 */
export function withHeardStatus(details: OrderDetails, heard: OrderStatus | undefined): OrderDetails {
  return heard !== undefined && isLaterStatus(heard, details.status) ? { ...details, status: heard } : details
}
