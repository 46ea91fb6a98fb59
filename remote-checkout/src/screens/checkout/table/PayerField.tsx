import type { Currency } from '@carte/contract'
import { entriesTotalMinor, type TableEntry } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { RadioRow } from '@carte/ui/option-row'
import { checkoutTexts } from '../../../texts.ts'
import * as styles from './PayerField.module.css'
import type { Payer } from './payer.ts'

const LABELS = { all: 'together.payAll', own: 'together.payOwn', chosen: 'together.choose' } as const

interface PayerFieldProps {
  readonly value: Payer
  /** The choices with what each of them orders. */
  readonly offered: readonly { readonly payer: Payer; readonly entries: readonly TableEntry[] }[]
  readonly currency: Pick<Currency, 'symbol'>
  readonly onChange: (payer: Payer) => void
}

/** Asks for what the guest pays: for everyone, only for the own dishes, or for dishes that the guest chooses. */
export function PayerField({ value, offered, currency, onChange }: PayerFieldProps) {
  const { t, language } = useTexts(checkoutTexts)
  return (
    <fieldset>
      <legend className={styles.legend}>{t('together.payWhat')}</legend>
      {offered.map(({ payer, entries }) => (
        <RadioRow
          key={payer}
          name="payer"
          checked={payer === value}
          onChange={() => onChange(payer)}
          label={t(LABELS[payer])}
          end={entries.length > 0 ? formatPrice(entriesTotalMinor(entries), currency, language) : undefined}
        />
      ))}
    </fieldset>
  )
}
