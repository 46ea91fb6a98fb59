import { PAYMENT_ERRORS, type PaymentErrorCode } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { useFocusOnAppear } from '../../parts/useFocus.ts'
import { checkoutTexts } from '../../texts.ts'
import type { Failure } from './flow.ts'

export interface FailureNoticeProps {
  readonly failure: Failure
  readonly action?: ReactNode
}

/** What went wrong with the payment, its number (spec §8), and what that means for the guest. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const place = useFocusOnAppear<HTMLDivElement>(failure)
  const isListed = failure.code in PAYMENT_ERRORS
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={problemText(common.t, { code: failure.code })} action={action}>
        {isListed && <p>{t(`payment.error.${failure.code as PaymentErrorCode}`)}</p>}
        <p>{t(failure.retry ? 'payment.error.retry' : 'payment.error.over')}</p>
      </Notice>
    </div>
  )
}
