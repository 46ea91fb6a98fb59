import { commonTexts, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { VisuallyHidden } from '@carte/ui'
import { statusKey } from '../../parts/statusKey.ts'
import { checkoutTexts } from '../../texts.ts'
import { headlineKey, isPaid, statusOf } from './headline.ts'
import type { OrderData } from './loadOrder.ts'
import { OrderBody } from './OrderBody.tsx'
import { OrderPlace } from './OrderPlace.tsx'
import * as styles from './OrderScreen.module.css'
import { OrderTrouble } from './OrderTrouble.tsx'
import { OrderUnknown } from './OrderUnknown.tsx'
import { OtherOrders } from './OtherOrders.tsx'
import { PlainStatus } from './PlainStatus.tsx'
import { Remembered } from './Remembered.tsx'
import { useLiveOrder } from './useLiveOrder.ts'
import { useTakeOver } from './useTakeOver.ts'

/** Follows one order: the code to hold up, what is happening now, when it is ready. */
export function OrderScreen({ data, params }: ScreenProps<OrderData>) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const orderId = String(params.orderId)
  useTakeOver(orderId, isPaid(data))
  useLiveOrder(orderId, statusOf(data), data.kind !== 'status')
  if (data.kind === 'unknown') return <OrderUnknown orderId={orderId} />

  const key = headlineKey(data)
  const details = data.kind === 'details' ? data.details : null
  const { pickupCode: code } = details ?? (data.kind === 'remembered' ? data.order : {})
  const headline = key === 'sent' ? t('order.sent') : common.t(statusKey(key, details?.orderType))
  return (
    <div className={styles.page}>
      <PageTitle>{code === undefined ? headline : `${code} · ${headline}`}</PageTitle>
      <header className={styles.header}>
        {/* Its line is kept: a server does not know it, and the heading stays where it is when the browser does. */}
        {details ? <OrderPlace details={details} /> : <p className={styles.soft}>{'\u00a0'}</p>}
        <h1 tabIndex={-1}>{headline}</h1>
        {/* The heading changes without a navigation; this says so to those who do not see it. */}
        <VisuallyHidden role="status">{headline}</VisuallyHidden>
      </header>
      {(data.kind === 'details' || data.kind === 'remembered') && data.problem && (
        <div className={styles.trouble}>
          <OrderTrouble problem={data.problem}>{t(details ? 'order.unreachable' : 'order.remembered')}</OrderTrouble>
        </div>
      )}
      {details && <OrderBody details={details} />}
      {data.kind === 'remembered' && <Remembered order={data.order} />}
      {data.kind === 'status' && <PlainStatus orderId={orderId} />}
      <OtherOrders orderId={orderId} />
    </div>
  )
}
