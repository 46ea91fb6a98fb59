import { PAYMENT_ERRORS, type PaymentErrorCode } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { useFocusOnAppear } from '../../parts/useFocus.ts'
import { checkoutTexts } from '../../texts.ts'
import type { Failure } from './flow.ts'
import * as styles from './PaymentScreen.module.css'

export interface FailureNoticeProps {
  readonly failure: Failure
  readonly action?: ReactNode
}

/** What went wrong with the payment, what that means for the guest, and its number (spec §8) for whoever asks the staff. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const place = useFocusOnAppear<HTMLDivElement>(failure)
  const isListed = failure.code in PAYMENT_ERRORS
  const text = problemText(common.t, { code: failure.code })
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="error"
        title={isListed ? t(`payment.error.${failure.code as PaymentErrorCode}`) : text}
        action={action}
      >
        {failure.money && <p>{t(`payment.error.${failure.money}`)}</p>}
        <p>{t(failure.retry ? 'payment.error.retry' : 'payment.error.over')}</p>
        {isListed && <p className={styles.number}>{text}</p>}
      </Notice>
    </div>
  )
}
