import type { Quote } from '@carte/contract'
import { formatDayTime, formatTime } from '@carte/i18n'

/** As soon as the kitchen can. */
export const NOW = 'now'

export interface PickupOption {
  readonly value: string
  readonly label: string
}

/**
 * The moments on offer, as the shop's clock shows them; another day than the first one's is named. A chosen moment that
 * is no longer on offer stays in the list, so that the select never shows what was not chosen.
 */
export function pickupOptions(
  quote: Pick<Quote, 'pickupTimes'> | null,
  chosen: string,
  timeZone: string,
  language: 'sv' | 'en' | 'fi' | 'ru' | 'no',
): readonly PickupOption[] {
  const times = quote?.pickupTimes ?? []
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
