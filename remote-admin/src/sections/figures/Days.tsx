import type { DayFigures, ShopFigures } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatCount, formatWeekdayDate } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { DaysChart } from './DaysChart.tsx'
import * as styles from './FiguresSection.module.css'
import { figuresTexts } from './texts.ts'

/** A date of the shop has no time zone any more. */
export const dayText = (date: string, language: Parameters<typeof formatWeekdayDate>[2]): string =>
  formatWeekdayDate(new Date(`${date}T12:00:00Z`), 'UTC', language)

/** The last 28 days: a chart, its figures in words, and the same as a table. */
export function Days({ figures }: { readonly figures: ShopFigures }) {
  const { t, language } = useTexts(figuresTexts)
  const { days, total, currency } = figures
  const price = (amount: number) => formatPrice(toMinor(amount), currency, language, { digits: 'whole' })
  const columns = useMemo<readonly DataColumn<DayFigures>[]>(() => {
    const money = (amount: number | null) =>
      amount === null ? '–' : formatPrice(toMinor(amount), currency, language, { digits: 'whole' })
    const count = (value: number | null) => (value === null ? '–' : formatCount(value, language))
    return [
      {
        id: 'date',
        header: t('day'),
        isRowHeader: true,
        sortValue: ({ date }) => date,
        cell: ({ date }) => <span className={styles.nowrap}>{dayText(date, language)}</span>,
      },
      {
        id: 'orders',
        header: t('orders'),
        align: 'end',
        sortValue: ({ orders }) => orders,
        cell: ({ orders }) => count(orders),
      },
      {
        id: 'takings',
        header: t('takings'),
        align: 'end',
        sortValue: ({ takings }) => takings,
        cell: ({ takings }) => money(takings),
      },
      {
        id: 'average',
        header: t('average'),
        align: 'end',
        sortValue: ({ average }) => average,
        cell: ({ average }) => money(average),
      },
      {
        id: 'ready',
        header: t('ready.short'),
        align: 'end',
        sortValue: ({ readyMinutesMedian }) => readyMinutesMedian,
        cell: ({ readyMinutesMedian, readyMinutesP90 }) =>
          readyMinutesMedian === null ? '–' : `${count(readyMinutesMedian)} / ${count(readyMinutesP90)}`,
      },
      {
        id: 'rolledBack',
        header: t('rolledBack.short'),
        align: 'end',
        sortValue: ({ rolledBack }) => rolledBack,
        cell: ({ rolledBack }) => count(rolledBack),
      },
    ]
  }, [t, language, currency])
  return (
    <section aria-labelledby="days" className={styles.part}>
      <h2 id="days">{t('days')}</h2>
      <p className={styles.soft}>
        {t('days.total', { orders: formatCount(total.orders, language), takings: price(total.takings) })}
      </p>
      <DaysChart figures={figures} />
      <details className={styles.details}>
        <summary>{t('days.table')}</summary>
        <DataTable
          caption={t('days')}
          columns={columns}
          rows={days}
          keyOf={({ date }) => date}
          initialSort={{ id: 'date', isDescending: true }}
          empty={null}
        />
      </details>
    </section>
  )
}
