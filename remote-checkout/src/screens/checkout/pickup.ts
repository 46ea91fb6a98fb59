import type { Language } from '@carte/contract'
import { formatDayTime, formatTime } from '@carte/i18n'

/** As soon as the kitchen can. */
export const NOW = 'now'

export interface PickupOption {
  readonly value: string
  readonly label: string
}

/** A chosen moment, or as soon as possible once it has passed. */
export const stillAhead = (chosen: string, nowMs: number): string =>
  chosen === NOW || Date.parse(chosen) > nowMs ? chosen : NOW

/**
 * The moments on offer, as the shop's clock shows them; another day than the first one's is named. A chosen moment that
 * is no longer on offer stays in the list, so that the select never shows what was not chosen.
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

/** Whether the guest's own clock shows another time than the shop's, which then has to be said. */
export function isOtherClock(at: string, timeZone: string): boolean {
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions()
  return formatTime(at, own, 'sv') !== formatTime(at, timeZone, 'sv')
}
