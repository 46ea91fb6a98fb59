import type { PaymentMethod } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { isOnlyCard } from './chosen-method.ts'
import * as styles from './MethodRows.module.css'

interface MethodRowsProps {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod | undefined
  readonly onChoose: (id: string) => void
  /** Whether the form of the card comes on the next page. */
  readonly isFormNext?: boolean
  /** What is shown above the rows, such as the buttons of wallets. */
  readonly children?: ReactNode
}

/** Renders the choice of the payment method. */
export function MethodRows({ methods, chosen, onChoose, isFormNext, children }: MethodRowsProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <fieldset>
      <legend className={styles.legend}>{t('payment.how')}</legend>
      {children}
      <Card className={styles.rows} pad="none">
        {methods.map(({ id, kind, name }) => (
          <RadioRow
            key={id}
            name="method"
            value={id}
            checked={id === chosen?.id}
            onChange={() => onChoose(id)}
            label={isOnlyCard(id, methods) ? t('payment.kind.card') : name}
            description={t(kind === 'card' && isFormNext ? 'payment.kind.card.next' : `payment.kind.${kind}.text`)}
          />
        ))}
      </Card>
    </fieldset>
  )
}
