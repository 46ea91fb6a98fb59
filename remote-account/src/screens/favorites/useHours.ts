import type { Shop } from '@carte/contract'
import { hoursOn, nextOpening, pick, type ShopLabel } from '@carte/domain'
import { formatDayTime, formatHours, formatTime, useTexts } from '@carte/i18n'
import { accountTexts } from '../../texts.ts'

const WEEK_MS = 6 * 86_400_000

/**
 * Returns a function that formats a restaurant's hours of today in its time zone, and when a closed one opens next,
 * within 6 days.
 */
export function useHours(): (shop: Shop, now: Date, label: ShopLabel) => string {
  const { t, language } = useTexts(accountTexts)

  const today = (shop: Shop, now: Date) => {
    const { intervals, exception } = hoursOn(shop, now)
    const isWholeDay = intervals.some(({ opens, closes }) => opens === closes && opens === '00:00:00')
    const spans = intervals.map((interval) => formatHours(interval, language)).join(', ')
    const hours = isWholeDay
      ? t('restaurant.always')
      : spans
        ? t('restaurant.today', { hours: spans })
        : t('restaurant.closedToday')
    const reason = exception && pick({ i18n: exception.i18n ?? [] }, 'text', language, exception.reason ?? '')
    return reason ? t('restaurant.because', { hours, reason }) : hours
  }
  const next = (shop: Shop, now: Date) => {
    const at = nextOpening(shop, now)
    // A weekday alone would be read as the next day of that name.
    if (!at || at.getTime() - now.getTime() > WEEK_MS) return ''
    const isToday = hoursOn(shop, at).date === hoursOn(shop, now).date
    const format = isToday ? formatTime : formatDayTime
    return t('restaurant.opens', { time: format(at, shop.timeZone, language) })
  }
  return (shop, now, label) => [today(shop, now), label === 'closed' ? next(shop, now) : ''].filter(Boolean).join(' · ')
}
