import { useTexts } from '@carte/i18n'
import { Button, type ButtonProps } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { StickyBar } from '../StickyBar.tsx'
import { isOnlyCard } from './chosen-method.ts'
import * as styles from './PayButton.module.css'
import type { MethodChoice } from './useMethods.ts'
import type { WalletPayment } from './WalletButtons.tsx'
import { Wallets } from './Wallets.tsx'

type PayButtonProps = Pick<ButtonProps, 'aria-disabled'> & {
  readonly choice: MethodChoice
  readonly busy: boolean
  /** The formatted amount; null until it is known. */
  readonly total: string | null
  /** What the guest has to do before paying; replaces the name of the payment method. */
  readonly nextStep?: string | undefined
  readonly wallet: WalletPayment
}

/**
 * Renders the button that pays by the chosen method: a wallet's own button, or the submit button of the form with the
 * amount and the method, because the choice of the method can be scrolled out of view.
 */
export function PayButton({ choice, busy, total, nextStep, wallet, ...rest }: PayButtonProps) {
  const { t } = useTexts(checkoutTexts)
  const { method, methods, isWaiting } = choice
  const isWallet = method?.kind === 'wallet' && nextStep === undefined
  const payText = () => {
    if (method === undefined) return t('pay')
    return isOnlyCard(method.id, methods) ? t('pay.card') : t('pay.with', { name: method.name })
  }
  return (
    <StickyBar>
      <div className={styles.place}>
        {!isWallet && (
          <Button
            {...rest}
            type="submit"
            block
            busy={busy || (isWaiting && nextStep === undefined)}
            end={total}
            className={styles.button}
          >
            {nextStep ?? payText()}
          </Button>
        )}
        <Wallets choice={choice} shown={isWallet ? method.id : null} {...wallet} />
      </div>
    </StickyBar>
  )
}
