import type { Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PaymentScreen.module.css'

export interface NoMethodsProps {
  /** True if the shop has no payment methods (payment error 08), false if they could not be loaded. */
  readonly hasNoMethods: boolean
  readonly shop: Pick<Shop, 'contactInformation'>
}

/** Says that the guest cannot pay here now, and offers a retry and the phone number. */
export function NoMethods({ hasNoMethods, shop }: NoMethodsProps) {
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
