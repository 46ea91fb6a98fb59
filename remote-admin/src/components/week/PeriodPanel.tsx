import { type SpanChange, WEEK_STEP } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, IconButton } from '@carte/ui'
import { weekTexts } from './texts.ts'
import * as styles from './WeekEditor.module.css'

interface PeriodPanelProps {
  readonly title: string
  readonly begins: string
  readonly ends: string
  readonly onChange: (change: SpanChange) => void
  readonly onRemove: () => void
}

/** Exact steps for the chosen period, without a drag. */
export function PeriodPanel({ title, begins, ends, onChange, onRemove }: PeriodPanelProps) {
  const { t } = useTexts(weekTexts)
  return (
    <section className={styles.panel} aria-label={t('chosen')}>
      <strong className={styles.title}>{title}</strong>
      <span className={styles.stepper}>
        <span>{t('begins')}</span>
        <IconButton
          icon="minus"
          label={t('beginEarlier')}
          onClick={() => onChange({ part: 'start', by: -WEEK_STEP })}
        />
        <span>{begins}</span>
        <IconButton icon="plus" label={t('beginLater')} onClick={() => onChange({ part: 'start', by: WEEK_STEP })} />
      </span>
      <span className={styles.stepper}>
        <span>{t('ends')}</span>
        <IconButton icon="minus" label={t('endEarlier')} onClick={() => onChange({ part: 'end', by: -WEEK_STEP })} />
        <span>{ends}</span>
        <IconButton icon="plus" label={t('endLater')} onClick={() => onChange({ part: 'end', by: WEEK_STEP })} />
      </span>
      <Button kind="quiet" small onClick={onRemove}>
        {t('remove')}
      </Button>
    </section>
  )
}
