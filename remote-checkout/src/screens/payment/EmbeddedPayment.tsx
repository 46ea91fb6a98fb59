import type { StartedPayment } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import type { Dispatch } from 'react'
import { Loading } from '../../components/Loading.tsx'
import { checkoutTexts } from '../../texts.ts'
import type { FlowEvent } from './flow.ts'
import * as styles from './PaymentScreen.module.css'
import { useProvider } from './useProvider.ts'

export interface EmbeddedPaymentProps {
  readonly payment: StartedPayment
  readonly send: Dispatch<FlowEvent>
}

export function EmbeddedPayment({ payment, send }: EmbeddedPaymentProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { container, ready } = useProvider(payment, language, {
    onSettled: (outcome) => send({ type: 'settled', outcome }),
    onFailed: () => send({ type: 'scriptFailed' }),
  })
  return (
    <>
      {!ready && <Loading label={t('payment.loading')} />}
      {/* React must not render children here: the provider's script owns the content. */}
      <div ref={container} className={styles.provider} />
    </>
  )
}
