import { PAYMENT_ERRORS, type PaymentErrorCode } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import type { ReactNode } from 'react'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import type { Failure } from './flow.ts'

interface FailureNoticeProps {
  readonly failure: Failure
  readonly action?: ReactNode
}

/** Says why the payment failed, what happened to the money, and what the guest can do next. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const container = useFocusOnAppear<HTMLDivElement>(failure)
  const { code, isReasonKnown } = failure
  const paymentError = isReasonKnown && code in PAYMENT_ERRORS ? (code as PaymentErrorCode) : null
  const { money, next } = adviceFor(failure, paymentError)
  return (
    <div ref={container} tabIndex={-1}>
      <Notice
        tone="error"
        title={paymentError ? t(`payment.error.${paymentError}`) : problemText(common.t, { code })}
        action={action}
      >
        {money && <p>{t(`payment.error.money.${money}`)}</p>}
        <p>
          {t(`payment.error.next.${next}`)} {!failure.retry && t('checkoutError.kept')}
        </p>
        {paymentError && <PaymentReference code={paymentError} />}
      </Notice>
    </div>
  )
}

/** What happened to the guest's money; texts `payment.error.money.*`. */
type Money = 'none' | 'back' | 'uncharged' | 'refunded'

/** What the guest can do next; texts `payment.error.next.*`. */
type NextStep = 'again' | 'call' | 'card' | 'form' | 'kitchen' | 'later' | 'order' | 'otherCard' | 'page' | 'retry'

interface Advice {
  readonly money: Money
  readonly next: NextStep
}

/**
 * Returns what to say about the money and the next step. What the server reports about the money overrides the usual
 * advice for the error, except that a released reservation does not override `none`.
 */
function adviceFor(
  { money, retry }: Failure,
  paymentError: PaymentErrorCode | null,
): Partial<Advice> & Pick<Advice, 'next'> {
  if (paymentError === null) return { ...(money && { money }), next: retry ? 'retry' : 'order' }
  const advice = ADVICE_BY_ERROR[paymentError]
  return advice.money === 'none' && money !== 'refunded' ? advice : { ...advice, ...(money && { money }) }
}

/**
 * The advice for each payment error. `back` if the attempt may have reserved money although its order is missing or has
 * ended: the server returns the money.
 */
const ADVICE_BY_ERROR: Readonly<Record<PaymentErrorCode, Advice>> = {
  failed: { money: 'none', next: 'card' },
  aborted: { money: 'none', next: 'again' },
  notPaid: { money: 'none', next: 'retry' },
  invalid: { money: 'back', next: 'order' },
  accesstokenMissing: { money: 'none', next: 'call' },
  IdentifierMissing: { money: 'back', next: 'order' },
  NotFound: { money: 'back', next: 'order' },
  merchantNotFound: { money: 'none', next: 'call' },
  orderNotFound: { money: 'back', next: 'order' },
  returnUrl: { money: 'none', next: 'page' },
  requestParametersMissing: { money: 'none', next: 'later' },
  orderFailed: { money: 'back', next: 'kitchen' },
  captureFailed: { money: 'back', next: 'otherCard' },
  createError: { money: 'none', next: 'later' },
  loadScriptError: { money: 'none', next: 'form' },
}
