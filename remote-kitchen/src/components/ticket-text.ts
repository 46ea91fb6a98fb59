import type { Language, StaffOrder } from '@carte/contract'
import { formatDayTime, formatTime } from '@carte/i18n'

/** Returns a language's name in another one, for example `Finnish`. */
export const languageName = (named: Language, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named

const HOUR_MS = 3_600_000

/**
 * Formats when an order is due in the shop's time zone: the time of day, with the weekday unless it is today or less
 * than 6 hours away.
 */
export function pickupText({ pickupTime }: StaffOrder, timeZone: string, language: Language, now: number): string {
  // Swedish dates are ISO dates, so equal strings are the same day.
  const dayOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone })
  const at = Date.parse(pickupTime)
  const isToday = dayOf(at) === dayOf(now) || Math.abs(at - now) < 6 * HOUR_MS
  return (isToday ? formatTime : formatDayTime)(pickupTime, timeZone, language)
}
