import type { ShopFigures, TopDish } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName, formatCount } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import * as styles from './FiguresSection.module.css'
import { figuresTexts } from './texts.ts'

export function TopDishes({ figures: { topDishes, currency } }: { readonly figures: ShopFigures }) {
  const { t, language } = useTexts(figuresTexts)
  const columns = useMemo<readonly DataColumn<TopDish>[]>(
    () => [
      {
        id: 'dish',
        header: t('dish'),
        isRowHeader: true,
        cell: ({ name, i18n }) => {
          const { text, lang } = articleName({ description: name, i18n }, language)
          return <span lang={lang}>{text}</span>
        },
      },
      {
        id: 'quantity',
        header: t('quantity'),
        align: 'end',
        sortValue: ({ quantity }) => quantity,
        cell: ({ quantity }) => formatCount(quantity, language),
      },
      {
        id: 'total',
        header: t('dishTotal'),
        align: 'end',
        sortValue: ({ total }) => total,
        cell: ({ total }) => formatPrice(toMinor(total), currency, language, { digits: 'whole' }),
      },
    ],
    [t, language, currency],
  )
  return (
    <section aria-labelledby="dishes" className={styles.part}>
      <h2 id="dishes">{t('dishes')}</h2>
      <DataTable
        caption={t('dishes')}
        columns={columns}
        rows={topDishes}
        keyOf={({ code }) => code}
        initialSort={{ id: 'quantity', isDescending: true }}
        empty={<p className={styles.soft}>{t('dishes.empty')}</p>}
      />
    </section>
  )
}
