import { toMinor } from '@carte/domain'
import { formatPrice, formatTime, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import type { PayableOrder } from './access.ts'
import { ChooseMethod } from './ChooseMethod.tsx'
import type { Failure, SentBackBy } from './flow.ts'
import { NotPayable } from './NotPayable.tsx'
import { Paying } from './Paying.tsx'
import * as styles from './PaymentScreen.module.css'
import type { PaymentData } from './payment.loader.ts'
import { useAbandon, useFinish } from './useFinish.ts'
import { usePaymentFlow } from './usePaymentFlow.ts'
import { Waiting } from './Waiting.tsx'

export interface PayPanelProps {
  readonly payable: PayableOrder
  readonly data: PaymentData
  /** Where the guest was redirected from; null if not redirected. */
  readonly sentBackBy: SentBackBy | null
  /** Called when the order can no longer be paid. */
  readonly onLost: (failure: Failure) => void
}

export function PayPanel({ payable, data, sentBackBy, onLost }: PayPanelProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { order } = payable
  const { flow, send, start } = usePaymentFlow(payable, sentBackBy)
  useFinish(payable, flow.step === 'paid' ? flow.paymentId : null)
  useAbandon(flow.step === 'over' ? flow.failure : null, onLost)
  if (payable.isEdited && flow.step === 'choosing') {
    return <NotPayable kind="edited" orderId={order.orderId} shopId={data.shop.id} />
  }
  const total = formatPrice(toMinor(order.total), order.currency, language)
  return (
    <>
      <Card tone="sunken" pad="l" className={styles.total}>
        <p className={styles.totalLabel}>{t('payment.total')}</p>
        <p className={styles.amount}>{total}</p>
        <p className={styles.totalLabel}>
          {t('payment.pickup', { time: formatTime(order.pickupTime, data.shop.timeZone, language) })}
        </p>
      </Card>
      {(flow.step === 'choosing' || flow.step === 'starting') && (
        <ChooseMethod
          methods={data.methods}
          shop={data.shop}
          total={total}
          busy={flow.step === 'starting'}
          failure={flow.step === 'choosing' ? flow.failure : null}
          onPay={start}
        />
      )}
      {flow.step === 'paying' && <Paying flow={flow} send={send} />}
      {flow.step === 'checking' && <Waiting flow={flow} shop={data.shop} onLeave={() => send({ type: 'leave' })} />}
    </>
  )
}
