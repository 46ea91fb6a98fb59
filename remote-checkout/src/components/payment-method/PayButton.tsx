import type { PaymentMethod } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, type ButtonProps } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { StickyBar } from '../StickyBar.tsx'
import { isOnlyCard } from './chosen-method.ts'
import * as styles from './PayButton.module.css'

type PayButtonProps = Pick<ButtonProps, 'busy' | 'aria-disabled'> & {
  readonly methods: readonly PaymentMethod[]
  /** Undefined if the guest has yet to choose a method on the payment page. */
  readonly method: PaymentMethod | undefined
  /** The formatted amount; null until it is known. */
  readonly total: string | null
  /** What the guest has to do before paying; replaces the name of the payment method. */
  readonly nextStep?: string | undefined
}

/**
 * Renders the submit button of a form with the amount and the payment method, because the choice of the method can be
 * scrolled out of view.
 */
export function PayButton({ methods, method, total, nextStep, ...rest }: PayButtonProps) {
  const { t } = useTexts(checkoutTexts)
  const payText = () => {
    if (method === undefined) return t('pay')
    return isOnlyCard(method.id, methods) ? t('pay.card') : t('pay.with', { name: method.name })
  }
  return (
    <StickyBar>
      <Button {...rest} type="submit" block end={total} className={styles.button}>
        {nextStep ?? payText()}
      </Button>
    </StickyBar>
  )
}
