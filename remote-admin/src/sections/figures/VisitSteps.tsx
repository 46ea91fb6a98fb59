import type { ShopFigures, VisitCounts } from '@carte/contract'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { formatShare } from './compare.ts'
import * as styles from './FiguresSection.module.css'
import { figuresTexts } from './texts.ts'

type Visits = NonNullable<ShopFigures['visits']>
const STEPS = ['menu', 'basket', 'checkout', 'placed', 'paid'] as const
type Step = (typeof STEPS)[number]

interface Row {
  readonly step: Step
  readonly today: number
  readonly weekBefore: number | null
  /** Of the visits of the previous step; null for the first step, and if the previous one has none. */
  readonly share: number | null
  readonly shareBefore: number | null
}

const shareOf = (counts: VisitCounts | null, step: Step): number | null => {
  const before = STEPS[STEPS.indexOf(step) - 1]
  return counts === null || before === undefined || counts[before] === 0 ? null : counts[step] / counts[before]
}

/** How far visits came today, against the same weekday before, and how many baskets were abandoned (FIGURE-7). */
export function VisitSteps({ visits: { today, weekBefore } }: { readonly visits: Visits }) {
  const { t, language } = useTexts(figuresTexts)
  const count = (value: number) => formatCount(value, language)
  const abandoned = Math.max(0, today.basket - today.placed)
  const rows = STEPS.map((step) => ({
    step,
    today: today[step],
    weekBefore: weekBefore?.[step] ?? null,
    share: shareOf(today, step),
    shareBefore: shareOf(weekBefore, step),
  }))
  const columns = useColumns(Math.max(1, today.menu))
  return (
    <section aria-labelledby="visits" className={styles.part}>
      <h2 id="visits">{t('visits')}</h2>
      <p className={styles.soft}>{t('visits.counted')}</p>
      <p>
        {t('visits.abandoned', {
          abandoned: count(abandoned),
          baskets: count(today.basket),
        })}
      </p>
      <DataTable caption={t('visits')} columns={columns} rows={rows} keyOf={({ step }) => step} empty={null} />
    </section>
  )
}

function useColumns(max: number): readonly DataColumn<Row>[] {
  const { t, language } = useTexts(figuresTexts)
  return useMemo(() => {
    const cell = (value: number | null, share: number | null) => (
      <span className={styles.nowrap}>
        <span className={styles.number}>{value === null ? '–' : formatCount(value, language)}</span>
        {share !== null && <span className={styles.share}>{formatShare(share, language)}</span>}
      </span>
    )
    return [
      {
        id: 'step',
        header: t('visits.step'),
        isRowHeader: true,
        cell: ({ step, today }) => (
          <span className={styles.visitStep}>
            {t(`visits.${step}`)}
            {/* The column beside it has the number. */}
            <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(today / max) * 100}%` }} />
          </span>
        ),
      },
      { id: 'today', header: t('today'), align: 'end', cell: ({ today, share }) => cell(today, share) },
      {
        id: 'weekBefore',
        header: t('visits.weekBefore'),
        align: 'end',
        cell: ({ weekBefore, shareBefore }) => cell(weekBefore, shareBefore),
      },
    ]
  }, [t, language, max])
}
