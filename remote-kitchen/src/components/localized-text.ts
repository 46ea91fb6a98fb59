import { FALLBACK_LANGUAGE, type Language, type StaffOrder, type Translation } from '@carte/contract'
import { pick } from '@carte/domain'
import { formatDayTime, formatTime } from '@carte/i18n'

interface Translatable {
  readonly i18n: readonly Translation[]
}

/** A text, with a `lang` if it is not in the kitchen's language (WCAG 3.1.2). */
export interface LocalizedText {
  readonly text: string
  readonly lang?: Language | undefined
}

function localizedText(
  thing: Translatable,
  field: 'name' | 'description',
  language: Language,
  plain: string,
): LocalizedText {
  const has = (wanted: Language) => thing.i18n.some((entry) => entry.language === wanted && Boolean(entry[field]))
  const text = pick(thing, field, language, plain)
  return has(language) || !has(FALLBACK_LANGUAGE) ? { text } : { text, lang: FALLBACK_LANGUAGE }
}

/** Returns the name of a dish or an option; menus and orders call it `description`. */
export const dishName = (dish: Translatable & { readonly description: string }, language: Language): LocalizedText =>
  localizedText(dish, 'description', language, dish.description)

export const placeName = (place: Translatable & { readonly name: string }, language: Language): LocalizedText =>
  localizedText(place, 'name', language, place.name)

/** Returns a language's name in another one, for example `Finnish`. */
export const languageName = (named: Language, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named

const DAY = 24 * 3_600_000

/**
 * Formats when an order is due in the shop's time zone: the time of day, with the weekday unless it is today or less
 * than 6 hours away.
 */
export function pickupText({ pickupTime }: StaffOrder, timeZone: string, language: Language, now: number): string {
  const dayOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone })
  const at = Date.parse(pickupTime)
  const isToday = dayOf(at) === dayOf(now) || Math.abs(at - now) < DAY / 4
  return (isToday ? formatTime : formatDayTime)(pickupTime, timeZone, language)
}
