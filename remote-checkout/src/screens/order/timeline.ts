import type { Language, OrderDetails, OrderStatus } from '@carte/contract'
import { isFinal, orderProgress } from '@carte/domain'
import { formatTime } from '@carte/i18n'
import type { StepState } from './Steps.tsx'

export interface TimelineStep {
  readonly id: OrderStatus
  readonly state: StepState
  readonly time: string | undefined
}

/**
 * Returns the steps to show, with times in the shop's time zone. A canceled order shows the steps it has reached, then
 * its end.
 */
export function timelineOf(
  { steps, status, shop }: Pick<OrderDetails, 'steps' | 'status' | 'shop'>,
  language: Language,
): readonly TimelineStep[] {
  const timeOf = (at: string | null | undefined) => (at ? formatTime(at, shop.timeZone, language) : undefined)
  const points = orderProgress(steps, status)
  if (status === 'rollbacked') {
    const ended = steps.find((step) => step.status === 'rollbacked')
    const reached = points.filter(({ state }) => state === 'past')
    return [
      ...reached.map((point) => ({ id: point.status, state: 'done' as const, time: timeOf(point.at) })),
      { id: status, state: 'now', time: timeOf(ended?.at) },
    ]
  }
  return points.map((point) => ({
    id: point.status,
    state: stateOf(point.state, status),
    time: timeOf(point.at),
  }))
}

// A final status is done, not in progress.
function stateOf(state: 'past' | 'current' | 'ahead', status: OrderStatus): StepState {
  if (state === 'past' || (state === 'current' && isFinal(status))) return 'done'
  return state === 'current' ? 'now' : 'next'
}
