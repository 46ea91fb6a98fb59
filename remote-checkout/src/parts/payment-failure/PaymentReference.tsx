import type { PaymentErrorCode } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PaymentReference.module.css'

/** Shows the number of a payment error in small print, below the reason, for a guest who asks the restaurant about it. */
export function PaymentReference({ code }: { readonly code: PaymentErrorCode }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (
    <p className={styles.reference}>
      {t('payment.error.reference')} <span>{problemText(common.t, { code })}</span>
    </p>
  )
}
