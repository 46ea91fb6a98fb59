import { localDate } from '@carte/domain'

const DAY_MS = 86_400_000

/** How an offer's end is told. The moment itself is no part of it: one that ends at midnight holds until the day before. */
export type Ending =
  | { readonly kind: 'today' | 'tomorrow' }
  /** Its last day; within two weeks without the year. */
  | { readonly kind: 'near' | 'far'; readonly day: Date }

/**
 * When an offer holds for the last time, by the calendar of `timeZone`.
 *
 * @param to the moment of its end
 */
export function endingOf(to: string, now: Date, timeZone: string): Ending {
  const day = new Date(Date.parse(to) - 1)
  const isOn = (at: number) => localDate(timeZone, new Date(at)) === localDate(timeZone, day)
  if (isOn(now.getTime())) return { kind: 'today' }
  if (isOn(now.getTime() + DAY_MS)) return { kind: 'tomorrow' }
  return { kind: day.getTime() - now.getTime() < 14 * DAY_MS ? 'near' : 'far', day }
}
