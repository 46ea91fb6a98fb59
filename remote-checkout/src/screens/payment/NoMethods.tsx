import type { Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { CallShop } from '../../parts/CallShop.tsx'
import { PaymentReference } from '../../parts/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PaymentScreen.module.css'

export interface NoMethodsProps {
  /** The shop has none (payment error 08); otherwise they cannot be had just now. */
  readonly isNone: boolean
  readonly shop: Pick<Shop, 'contactInformation'>
}

/** Nobody can pay here: what is left is another moment, or the phone. */
export function NoMethods({ isNone, shop }: NoMethodsProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t(isNone ? 'payment.error.merchantNotFound' : 'payment.noMethods')}
      action={
        <div className={styles.actions}>
          <Button kind="ghost" small busy={state === 'loading'} onClick={() => void revalidate()}>
            {common.t('action.retry')}
          </Button>
          <CallShop phone={shop.contactInformation.phone} />
        </div>
      }
    >
      <p>{t(isNone ? 'payment.noMethod.text' : 'payment.noMethods.text')}</p>
      {isNone && <PaymentReference code="merchantNotFound" />}
    </Notice>
  )
}
