import { PAYMENT_ERRORS, type PaymentErrorCode } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { ADVICE, type Advice } from '../../components/payment-failure/advice.ts'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import type { Failure } from './flow.ts'

export interface FailureNoticeProps {
  readonly failure: Failure
  readonly action?: ReactNode
}

/**
 * Returns what to say about the money and the next step. What the server reports about the money overrides the usual
 * advice for the error.
 */
function adviceFor({ money, retry }: Failure, listed: PaymentErrorCode | null): Partial<Advice> & Pick<Advice, 'next'> {
  if (listed === null) return { ...(money && { money }), next: retry ? 'retry' : 'order' }
  const usual = ADVICE[listed]
  return usual.money === 'none' && money !== 'refunded' ? usual : { ...usual, ...(money && { money }) }
}

export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const place = useFocusOnAppear<HTMLDivElement>(failure)
  const { code, isReasonKnown } = failure
  const listed = isReasonKnown && code in PAYMENT_ERRORS ? (code as PaymentErrorCode) : null
  const { money, next } = adviceFor(failure, listed)
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="error"
        title={listed ? t(`payment.error.${listed}`) : problemText(common.t, { code })}
        action={action}
      >
        {money && <p>{t(`payment.error.money.${money}`)}</p>}
        <p>
          {t(`payment.error.next.${next}`)} {!failure.retry && t('refused.kept')}
        </p>
        {listed && <PaymentReference code={listed} />}
      </Notice>
    </div>
  )
}
