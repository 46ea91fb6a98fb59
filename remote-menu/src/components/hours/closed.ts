import type { Language, Shop } from '@carte/contract'
import { type Hours, hoursOn, isOpenAt, nextOpening } from '@carte/domain'
import { formatDayTime, formatTime } from '@carte/i18n'

type Business = Hours & Pick<Shop, 'openForBusiness' | 'externalAppUri' | 'status'>

/**
 * Returns whether nothing can be ordered from a shop's menu: the shop is offline, or closed by its hours.
 *
 * @param sentAt when the server sent the shop
 */
export function isClosedAt(shop: Business, at: Date, sentAt: Date): boolean {
  return shop.status === 'offline' || isClosedByHours(shop, at, sentAt)
}

/**
 * Returns whether a shop is closed. The hours override an earlier `openForBusiness`, with one exception: a shop that
 * the server reported closed within its hours was closed manually and stays closed.
 *
 * @param sentAt when the server sent the shop
 */
export function isClosedByHours(shop: Business, at: Date, sentAt: Date): boolean {
  if (shop.externalAppUri) return false
  if (!isOpenAt(shop, at)) return true
  return !shop.openForBusiness && isOpenAt(shop, sentAt)
}

export interface Opening {
  readonly isToday: boolean
  /** In the shop's time zone: the time, with the weekday unless it is today, with the date from a week ahead. */
  readonly time: string
}

const WEEK_MS = 7 * 24 * 3_600_000

/** Returns when a closed shop opens; null if not within two weeks. */
export function openingOf(shop: Hours, now: Date, language: Language): Opening | null {
  const opens = nextOpening(shop, now)
  if (!opens) return null
  const { timeZone } = shop
  const isToday = hoursOn(shop, opens).date === hoursOn(shop, now).date
  if (isToday) return { isToday, time: formatTime(opens, timeZone, language) }
  if (opens.getTime() - now.getTime() < WEEK_MS) return { isToday, time: formatDayTime(opens, timeZone, language) }
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(opens)
  return { isToday, time: `${date}, ${formatTime(opens, timeZone, language)}` }
}
