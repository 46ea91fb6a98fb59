import type { DayMoney } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPercent, formatPrice, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import * as styles from './DaySection.module.css'
import { dayTexts } from './texts.ts'

type Sums = Pick<DayMoney, 'taken' | 'refunded' | 'net'>

/** The day's money in one currency: its sums, and tables by payment method, VAT rate and order type. */
export function Money({ money }: { readonly money: DayMoney }) {
  const { t } = useTexts(dayTexts)
  const { currency, open, payments, refunds, taken, refunded, net } = money
  const price = usePrice(currency)
  const facts = [
    [t('taken'), price(taken), t('payments', { count: payments })],
    [t('refunded'), price(refunded), t('refunds', { count: refunds })],
    [t('net'), price(net), t('ofWhichVat', { amount: price(money.vat) })],
  ] as const
  return (
    <>
      <Card as="section" aria-label={t('sums', { currency: currency.name })}>
        <dl className={styles.sums}>
          {facts.map(([label, amount, detail]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.amount}>{amount}</span>
                <span className={styles.soft}>{detail}</span>
              </dd>
            </div>
          ))}
        </dl>
        {open.payments > 0 && (
          <p className={styles.open}>{t('open', { count: open.payments, amount: price(open.amount) })}</p>
        )}
      </Card>
      {money.byMethod.length > 0 && <Tables money={money} />}
    </>
  )
}

function usePrice(currency: DayMoney['currency']) {
  const { language } = useTexts(dayTexts)
  return useMemo(() => (amount: number) => formatPrice(toMinor(amount), currency, language), [currency, language])
}

function Tables({ money }: { readonly money: DayMoney }) {
  const { t, language } = useTexts(dayTexts)
  const price = usePrice(money.currency)
  const columns = useMemo(() => {
    const sums = <Row extends Sums>(): DataColumn<Row>[] =>
      (['taken', 'refunded', 'net'] as const).map((name) => ({
        id: name,
        header: t(name),
        align: 'end',
        cell: (row) => price(row[name]),
      }))
    const named = <Row extends Sums>(header: string, cell: DataColumn<Row>['cell']): DataColumn<Row>[] => [
      { id: 'name', header, isRowHeader: true, cell },
      ...sums<Row>(),
    ]
    return {
      method: named<DayMoney['byMethod'][number]>(t('byMethod'), ({ kind, provider, method }) => (
        <>
          {t(`kind.${kind}`)}
          <span className={styles.method}>{`${provider} · ${method}`}</span>
        </>
      )),
      orderType: named<DayMoney['byOrderType'][number]>(t('byOrderType'), ({ orderType }) => t(`how.${orderType}`)),
      vat: [
        ...named<DayMoney['byVat'][number]>(t('byVat'), ({ rate }) => formatPercent(rate, language)),
        ...(['base', 'vat'] as const).map(
          (name): DataColumn<DayMoney['byVat'][number]> => ({
            id: name,
            header: t(name),
            align: 'end',
            cell: (row) => price(row[name]),
          }),
        ),
      ],
    }
  }, [t, language, price])
  return (
    <>
      <DataTable
        caption={t('byMethod')}
        columns={columns.method}
        rows={money.byMethod}
        keyOf={({ provider, method, kind }) => `${provider} ${method} ${kind}`}
        empty={null}
      />
      <DataTable
        caption={t('byVat')}
        columns={columns.vat}
        rows={money.byVat}
        keyOf={({ rate }) => String(rate)}
        empty={null}
      />
      <DataTable
        caption={t('byOrderType')}
        columns={columns.orderType}
        rows={money.byOrderType}
        keyOf={({ orderType }) => orderType}
        empty={null}
      />
    </>
  )
}
