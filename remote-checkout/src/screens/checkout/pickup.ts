import type { Language } from '@carte/contract'
import { formatDayTime, formatTime } from '@carte/i18n'

/** As soon as possible. */
export const NOW = 'now'

interface PickupOption {
  readonly value: string
  readonly label: string
}

/** Returns the chosen time, or `NOW` if it has passed. */
export const stillAhead = (chosen: string, nowMs: number): string =>
  chosen === NOW || Date.parse(chosen) > nowMs ? chosen : NOW

/**
 * Returns the options in the shop's time zone; options of another day than the first include the weekday. A chosen time
 * that is no longer offered stays in the list, so that the select does not show another one.
 */
export function pickupOptions(
  times: readonly string[],
  chosen: string,
  timeZone: string,
  language: Language,
): readonly PickupOption[] {
  const listed = chosen === NOW || times.includes(chosen) ? times : [chosen, ...times]
  const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })
  const dayOf = (at: string) => day.format(new Date(at))
  const first = listed[0]
  return listed.map((at) => ({
    value: at,
    label:
      first !== undefined && dayOf(at) === dayOf(first)
        ? formatTime(at, timeZone, language)
        : formatDayTime(at, timeZone, language),
  }))
}

/** Returns whether the guest's clock shows another time than the shop's, which the form then mentions. */
export function isOtherClock(at: string, timeZone: string): boolean {
  const { timeZone: guestZone } = new Intl.DateTimeFormat().resolvedOptions()
  return formatTime(at, guestZone, 'sv') !== formatTime(at, timeZone, 'sv')
}
