import { useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { useEffect, useRef } from 'react'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PickupField.module.css'
import type { PickupDay } from './pickup.ts'
import type { PickupTexts } from './usePickupTexts.ts'

interface PickupDaysProps {
  /** Empty while the first quote is loading. */
  readonly days: readonly PickupDay[]
  readonly chosen: string
  readonly texts: PickupTexts
  readonly onChoose: (date: string) => void
}

/** Renders the days as radio buttons in a row that scrolls sideways (SLOT-13). */
export function PickupDays({ days, chosen, texts, onChoose }: PickupDaysProps) {
  const { t } = useTexts(checkoutTexts)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const day = row.current?.querySelector(`[data-date="${chosen}"]`)
    // jsdom has no scrollIntoView.
    day?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={t('when.day')}
      // Not the form's submission.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={styles.days}
    >
      {days.length === 0 && <Skeleton shape="box" width="5rem" height="3rem" />}
      {days.map(({ date, isFull }) => (
        <label key={date} data-date={date} className={styles.day}>
          <input type="radio" name="pickupDay" checked={date === chosen} onChange={() => onChoose(date)} />
          <span className={styles.dayName}>{texts.day(date)}</span>
          {isFull && <span> {t('when.full')}</span>}
        </label>
      ))}
    </div>
  )
}
