import type { Currency, Language, VatLine } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPercent, formatPrice, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../texts.ts'
import * as styles from './Totals.module.css'

interface TotalsProps {
  /** Minor units. */
  readonly totalMinor: number
  readonly vat: readonly VatLine[]
  readonly currency: Pick<Currency, 'symbol'>
  readonly language: Language
}

/** Shows the total and its VAT by rate. */
export function Totals({ totalMinor, vat, currency, language }: TotalsProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>{formatPrice(totalMinor, currency, language)}</dd>
      </div>
      {vat.map(({ rate, amount }) => (
        <div key={rate} className={styles.vat}>
          <dt>{t('vat', { rate: formatPercent(rate, language) })}</dt>
          <dd>{formatPrice(toMinor(amount), currency, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
