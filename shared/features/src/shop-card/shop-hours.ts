import type { Language, Shop } from '@carte/contract'
import { hoursOn, isOpenAt, nextChange, nextOpening, pick, type ShopLabel } from '@carte/domain'
import { formatHours, formatTime, type Translate } from '@carte/i18n'
import { formatWeekday, formatWeekdayDate } from '../formats.ts'
import type { en } from './locales/en.ts'

type T = Translate<typeof en>

/** Formats today's hours in the shop's time zone: all intervals, or that the shop is closed. */
function hoursWithoutReason(shop: Shop, now: Date, t: T, language: Language): string {
  const { intervals } = hoursOn(shop, now)
  const isWholeDay = intervals.some(({ opens, closes }) => opens === closes && opens === '00:00:00')
  const spans = intervals.map((interval) => formatHours(interval, language)).join(', ')
  return isWholeDay ? t('hours.always') : spans ? t('hours.today', { hours: spans }) : t('hours.closed')
}

/** Formats today's hours in the shop's time zone, with the reason of an exception. */
export function todaysHours(shop: Shop, now: Date, t: T, language: Language): string {
  const { exception } = hoursOn(shop, now)
  const hours = hoursWithoutReason(shop, now, t, language)
  const reason = exception && pick({ i18n: exception.i18n ?? [] }, 'text', language, exception.reason ?? '')
  return reason ? t('hours.because', { hours, reason }) : hours
}

const DAY_MS = 86_400_000

/** Returns the date after a date, both as `2026-11-28`. */
const dayAfter = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/**
 * Formats when a closed shop opens next: the time if today or tomorrow, weekday and time within 6 days, else the date;
 * null if not within two weeks.
 */
function nextOpeningText(shop: Shop, now: Date, t: T, language: Language): string | null {
  const at = nextOpening(shop, now)
  if (!at) return null
  const time = formatTime(at, shop.timeZone, language)
  const [date, today] = [hoursOn(shop, at).date, hoursOn(shop, now).date]
  if (date === today) return t('hours.next', { time })
  if (date === dayAfter(today)) return t('hours.tomorrow', { time })
  // A weekday alone would be read as the next day of that name.
  return at.getTime() - now.getTime() < 6 * DAY_MS
    ? t('hours.nextDay', { day: formatWeekday(at, shop.timeZone, language), time })
    : t('hours.nextDate', { date: formatWeekdayDate(at, shop.timeZone, language), time })
}

/** The closing time is shown during the last hour before it. */
const CLOSING_SOON_MS = 3_600_000

/** Shortens `10:00:00` to `10:00`. */
const clock = (time: string) => time.slice(0, 5)

/**
 * Formats when an open shop closes, if today's hours do not make it clear: in the last hour, or when its interval began
 * yesterday. Null for a shop that was opened manually outside its hours: its closing time is unknown.
 */
function closingText(shop: Shop, now: Date, t: T, language: Language): string | null {
  const at = isOpenAt(shop, now) ? nextChange(shop, now) : null
  if (!at) return null
  // Swedish times are `10:00`, so they compare like the times of the intervals.
  const localTime = formatTime(now, shop.timeZone, 'sv')
  const isToday = hoursOn(shop, now).intervals.some(
    ({ opens, closes }) => clock(opens) <= localTime && (closes <= opens || localTime < clock(closes)),
  )
  if (isToday && at.getTime() - now.getTime() > CLOSING_SOON_MS) return null
  return t('hours.until', { time: formatTime(at, shop.timeZone, language) })
}

/**
 * Returns a line to show after today's hours: when the shop closes or opens, or why it takes no orders; null if the
 * badge is enough.
 */
export function hoursDetail(shop: Shop, label: ShopLabel, now: Date, t: T, language: Language): string | null {
  switch (label) {
    case 'open':
      return closingText(shop, now, t, language)
    case 'closed':
      return nextOpeningText(shop, now, t, language)
    case 'paused':
      return shop.pausedUntil
        ? t('paused.until', { time: formatTime(shop.pausedUntil, shop.timeZone, language) })
        : t('paused.text')
    case 'offline':
      return t('offline.text')
    case 'comingSoon':
      return null
  }
}

/** Returns the line of a card in the list: `hoursDetail` if there is one, else today's hours without a reason. */
export function cardHours(shop: Shop, label: ShopLabel, now: Date, t: T, language: Language): string {
  return hoursDetail(shop, label, now, t, language) ?? hoursWithoutReason(shop, now, t, language)
}
