import { withReceivedStatus } from '@carte/domain'
import { RetryNotice } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { statusKey } from '../../components/statusKey.ts'
import { checkoutTexts } from '../../texts.ts'
import { HeadlineNews } from './HeadlineNews.tsx'
import { headlineKey, isPaid, statusOf } from './headline.ts'
import { OrderBody } from './OrderBody.tsx'
import { OrderPlace } from './OrderPlace.tsx'
import * as styles from './OrderScreen.module.css'
import { OrderUnknown } from './OrderUnknown.tsx'
import { OtherOrders } from './OtherOrders.tsx'
import type { OrderData } from './order.loader.ts'
import { PlainStatus } from './PlainStatus.tsx'
import { Remembered } from './Remembered.tsx'
import { tableOf } from './table.ts'
import { useLiveOrder } from './useLiveOrder.ts'
import { useTakeOver } from './useTakeOver.ts'

export function OrderScreen({ data: loaded, params }: ScreenProps<OrderData>) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const orderId = String(params.orderId)
  useTakeOver(orderId, isPaid(loaded))
  const heard = useLiveOrder(orderId, statusOf(loaded), loaded.kind !== 'status')
  const data = loaded.kind === 'details' ? { ...loaded, details: withReceivedStatus(loaded.details, heard) } : loaded
  if (data.kind === 'unknown') return <OrderUnknown orderId={orderId} />

  const key = headlineKey(data)
  const details = data.kind === 'details' ? data.details : null
  const { pickupCode } = details ?? (data.kind === 'remembered' ? data.order : {})
  const mark = (details && tableOf(details, language)?.text) ?? pickupCode
  const headline = key === 'sent' ? t('order.sent') : common.t(statusKey(key, details?.orderType))
  return (
    <div className={styles.page}>
      <PageTitle>{mark === undefined ? headline : `${mark} · ${headline}`}</PageTitle>
      <header className={styles.header}>
        {/* A server does not know these details; a blank line reserves the height. */}
        {details ? <OrderPlace details={details} /> : <p className={styles.soft}>{'\u00a0'}</p>}
        <h1 tabIndex={-1}>{headline}</h1>
        <HeadlineNews>{headline}</HeadlineNews>
      </header>
      {(data.kind === 'details' || data.kind === 'remembered') && data.problem && (
        <div className={styles.trouble}>
          <RetryNotice problem={data.problem}>{t(details ? 'order.unreachable' : 'order.remembered')}</RetryNotice>
        </div>
      )}
      {details && <OrderBody details={details} />}
      {data.kind === 'remembered' && <Remembered order={data.order} />}
      {data.kind === 'status' && <PlainStatus orderId={orderId} />}
      <OtherOrders orderId={orderId} />
    </div>
  )
}
