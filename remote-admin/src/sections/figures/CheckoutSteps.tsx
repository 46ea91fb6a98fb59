import type { CheckoutSteps as Steps } from '@carte/contract'
import { formatCount, formatDay } from '@carte/features'
import { useTexts } from '@carte/i18n'
import * as styles from './FiguresSection.module.css'
import { figuresTexts } from './texts.ts'

/** How many orders were placed, how many of their guests began to pay, and how many paid. Says what is not counted. */
export function CheckoutSteps({ steps }: { readonly steps: Steps }) {
  const { t, language } = useTexts(figuresTexts)
  const { since, placed, paymentStarted, paid } = steps
  const count = (value: number) => formatCount(value, language)
  const rows = [
    { id: 'placed', value: placed, lost: placed - paymentStarted, label: t('step.placed') },
    { id: 'started', value: paymentStarted, lost: paymentStarted - paid, label: t('step.started') },
    { id: 'paid', value: paid, lost: 0, label: t('step.paid') },
  ]
  return (
    <section aria-labelledby="steps" className={styles.part}>
      <h2 id="steps">{t('steps')}</h2>
      <p className={styles.soft}>
        {t('steps.counted', { date: formatDay(new Date(`${since}T12:00:00Z`), 'UTC', language) })}
      </p>
      <ol className={styles.steps}>
        {rows.map(({ id, value, lost, label }) => (
          <li key={id}>
            <span className={styles.step}>
              <span>{label}</span>
              <span className={styles.number}>{count(value)}</span>
            </span>
            <meter className={styles.meter} min={0} max={Math.max(1, placed)} value={value} aria-label={label} />
            {lost > 0 && <span className={styles.soft}>{t('step.lost', { number: count(lost) })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
