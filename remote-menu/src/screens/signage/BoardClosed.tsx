import type { Language, Shop } from '@carte/contract'
import { hoursOn, nextOpening } from '@carte/domain'
import { formatDayTime, formatTime, useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'
import * as styles from './BoardClosed.module.css'

const WEEK = 7 * 24 * 3_600_000

/** When the shop opens, in its own time: the hour, with the weekday unless it is today, with the date from a week on. */
function openingOf(shop: Shop, at: number, language: Language): string | null {
  const now = new Date(at)
  const opens = nextOpening(shop, now)
  if (!opens) return null
  const { timeZone } = shop
  if (hoursOn(shop, opens).date === hoursOn(shop, now).date) return formatTime(opens, timeZone, language)
  const dayTime = formatDayTime(opens, timeZone, language)
  if (opens.getTime() - at < WEEK) return dayTime
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(opens)
  return `${date}, ${formatTime(opens, timeZone, language)}`
}

/** In the menu's place while the shop is closed. */
export function BoardClosed({ shop, at }: { readonly shop: Shop; readonly at: number }) {
  const { t, language } = useTexts(menuTexts)
  const opens = openingOf(shop, at, language)
  return (
    <section className={styles.closed}>
      <h2 className={styles.title}>{t('signage.closed')}</h2>
      {opens && <p className={styles.opens}>{t('signage.opens', { time: opens })}</p>}
    </section>
  )
}
