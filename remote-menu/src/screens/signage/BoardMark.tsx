import type { Language, Shop } from '@carte/contract'
import { statusAt } from '@carte/domain'
import { formatDayTime, formatTime, useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'
import * as styles from './BoardMark.module.css'
import type { Codes } from './codes.ts'

type BoardMarkProps = {
  readonly shop: Shop
  readonly isClosed: boolean
  readonly codes: Codes
  /** The current time, in milliseconds. */
  readonly at: number
}

const HALF_DAY = 12 * 3_600_000

function sinceOf(heardAt: number, at: number, { timeZone }: Shop, language: Language): string {
  return (at - heardAt < HALF_DAY ? formatTime : formatDayTime)(new Date(heardAt), timeZone, language)
}

/** Says that orders are paused, or since when the codes are outdated. Not a live region, because no one operates the board. */
export function BoardMark({ shop, isClosed, codes, at }: BoardMarkProps) {
  const { t, language } = useTexts(menuTexts)
  const { isLost, heardAt } = codes
  const { status } = statusAt(shop, new Date(at))
  return (
    <div className={styles.marks}>
      {!isClosed && status !== 'online' && (
        <p className={styles.paused}>{t(status === 'paused' ? 'menu.paused' : 'menu.offline')}</p>
      )}
      {isLost && (
        <p className={styles.since}>
          {heardAt === null ? t('signage.lost') : t('signage.since', { time: sinceOf(heardAt, at, shop, language) })}
        </p>
      )}
    </div>
  )
}
