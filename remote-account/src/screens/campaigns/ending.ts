import { localDate } from '@carte/domain'

const DAY_MS = 86_400_000

/**
 * The last day of a campaign. The end itself is excluded: a campaign that ends at midnight is last valid on the day
 * before.
 */
export type Ending =
  | { readonly kind: 'today' | 'tomorrow' }
  /** `near` is within two weeks, shown without the year. */
  | { readonly kind: 'near' | 'far'; readonly day: Date }

/**
 * Returns the last day of a campaign in the calendar of `timeZone`.
 *
 * @param to its end (ISO, exclusive)
 */
export function endingOf(to: string, now: Date, timeZone: string): Ending {
  const day = new Date(Date.parse(to) - 1)
  const isOn = (at: number) => localDate(timeZone, new Date(at)) === localDate(timeZone, day)
  if (isOn(now.getTime())) return { kind: 'today' }
  if (isOn(now.getTime() + DAY_MS)) return { kind: 'tomorrow' }
  return { kind: day.getTime() - now.getTime() < 14 * DAY_MS ? 'near' : 'far', day }
}
