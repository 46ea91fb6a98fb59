import type { Language, Shop } from '@carte/contract'
import { hoursOn, nextOpening, pick, type ShopLabel } from '@carte/domain'
import { formatDayTime, formatTime, type Translate } from '@carte/i18n'
import type { en } from '../locales/en.ts'

type T = Translate<typeof en>
const clock = (time: string) => time.slice(0, 5)

/** Today's hours in the shop's zone: `10:00 – 22:00`, several intervals in a row, or that it is closed, with the reason of an exception. */
export function todaysHours(shop: Shop, now: Date, t: T, language: Language): string {
  const { intervals, aroundTheClock, exception } = hoursOn(shop, now)
  const spans = intervals.map(({ opens, closes }) => `${clock(opens)} – ${clock(closes)}`).join(', ')
  const hours = aroundTheClock ? t('hours.always') : spans ? t('hours.today', { hours: spans }) : t('hours.closed')
  const reason = exception && pick({ i18n: exception.i18n ?? [] }, 'text', language, exception.reason ?? '')
  return reason ? t('hours.because', { hours, reason }) : hours
}

/** When a closed shop opens next: a time today, else weekday and time; null when not within two weeks. */
export function opensNext(shop: Shop, now: Date, t: T, language: Language): string | null {
  const at = nextOpening(shop, now)
  if (!at) return null
  const soon = hoursOn(shop, at).date === hoursOn(shop, now).date
  return t('hours.next', {
    time: soon ? formatTime(at, shop.timeZone, language) : formatDayTime(at, shop.timeZone, language),
  })
}

/** What a guest should know about a shop that cannot be chosen now: when it opens, or that it takes no orders; null where the badge says it all. */
export function detailOf(shop: Shop, label: ShopLabel, now: Date, t: T, language: Language): string | null {
  if (label === 'closed') return opensNext(shop, now, t, language)
  return label === 'paused' || label === 'offline' ? t(`${label}.text`) : null
}
