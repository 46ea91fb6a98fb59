import type { PaymentErrorCode } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PaymentReference.module.css'

/** Shows the number of a payment error, which the guest can quote to the restaurant. */
export function PaymentReference({ code }: { readonly code: PaymentErrorCode }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (
    <p className={styles.reference}>
      {t('payment.error.reference')} <span>{problemText(common.t, { code })}</span>
    </p>
  )
}
