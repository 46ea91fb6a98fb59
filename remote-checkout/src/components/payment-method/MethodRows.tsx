import { useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { checkoutTexts } from '../../texts.ts'
import { isOnlyCard } from './chosen-method.ts'
import * as styles from './MethodRows.module.css'
import type { MethodChoice } from './useMethods.ts'

interface MethodRowsProps {
  readonly choice: MethodChoice
  /** Whether the form of the card comes on the next page. */
  readonly isFormNext?: boolean
}

/** Renders the choice of the payment method. The row of a wallet is empty until this browser is known to have it. */
export function MethodRows({ choice: { methods, method, isPending, choose }, isFormNext }: MethodRowsProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <fieldset>
      <legend className={styles.legend}>{t('payment.how')}</legend>
      <Card className={styles.rows} pad="none">
        {methods.map(({ id, kind, name }) => (
          <RadioRow
            key={id}
            className={isPending(id) ? styles.pending : undefined}
            name="method"
            value={id}
            checked={id === method?.id}
            disabled={isPending(id)}
            onChange={() => choose(id)}
            label={isOnlyCard(id, methods) ? t('payment.kind.card') : name}
            description={t(kind === 'card' && isFormNext ? 'payment.kind.card.next' : `payment.kind.${kind}.text`)}
          />
        ))}
      </Card>
    </fieldset>
  )
}
