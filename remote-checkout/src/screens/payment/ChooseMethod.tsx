import type { PaymentMethod, Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { MethodRows } from '../../components/payment-method/MethodRows.tsx'
import { PayButton } from '../../components/payment-method/PayButton.tsx'
import { useMethods } from '../../components/payment-method/useMethods.ts'
import type { WalletPayment } from '../../components/payment-method/WalletButtons.tsx'
import { checkoutTexts } from '../../texts.ts'
import { FailureNotice } from './FailureNotice.tsx'
import type { Failure } from './flow.ts'
import * as styles from './PaymentScreen.module.css'

interface ChooseMethodProps {
  readonly methods: readonly PaymentMethod[] | null
  readonly shop: Pick<Shop, 'contactInformation'>
  readonly total: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onPay: (method: string) => void
  readonly wallet: WalletPayment
}

/** Renders the form that chooses a payment method. */
export function ChooseMethod({ methods, shop, total, busy, failure, onPay, wallet }: ChooseMethodProps) {
  const choice = useMethods(methods)
  const { method } = choice
  if (choice.methods.length === 0) return <NoMethods hasNoMethods={methods !== null} shop={shop} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // Only its own button opens a wallet.
        if (busy || method === undefined || method.kind === 'wallet') return
        choice.choose(method.id)
        onPay(method.id)
      }}
    >
      {failure !== null && <FailureNotice failure={failure} />}
      <MethodRows choice={choice} />
      <PayButton
        choice={choice}
        busy={busy}
        total={total}
        wallet={{
          ...wallet,
          start: (id) => {
            choice.choose(id)
            return wallet.start(id)
          },
        }}
      />
    </form>
  )
}

interface NoMethodsProps {
  /** True if the shop has no payment methods (payment error 08), false if they could not be loaded. */
  readonly hasNoMethods: boolean
  readonly shop: Pick<Shop, 'contactInformation'>
}

/** Says that the guest cannot pay here now, and offers a retry and the phone number. */
function NoMethods({ hasNoMethods, shop }: NoMethodsProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t(hasNoMethods ? 'payment.error.merchantNotFound' : 'payment.noMethods')}
      action={
        <div className={styles.actions}>
          <Button kind="ghost" small busy={state === 'loading'} onClick={() => void revalidate()}>
            {common.t('action.retry')}
          </Button>
          <CallShop phone={shop.contactInformation.phone} />
        </div>
      }
    >
      <p>{t(hasNoMethods ? 'payment.noMethod.text' : 'payment.noMethods.text')}</p>
      {hasNoMethods && <PaymentReference code="merchantNotFound" />}
    </Notice>
  )
}
