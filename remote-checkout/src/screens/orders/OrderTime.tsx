import { isWithKitchen } from '@carte/domain'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { isPassing, type OrderRow, statusOf } from './groups.ts'
import * as styles from './OrdersScreen.module.css'

/** Shows when an order is or was ready, or why that is unknown. The height is reserved while loading. */
export function OrderTime({ row }: { readonly row: OrderRow }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { found } = row
  if (found === undefined) return <Skeleton width="8ch" className={styles.time} />
  if ('problem' in found) {
    const words = isPassing(found.problem) ? t('orders.noTime') : problemText(common.t, found.problem)
    return <span className={styles.time}>{words}</span>
  }
  const { details } = found
  const status = statusOf(row) ?? details.status
  const reached = details.steps.find((step) => step.status === status)?.at
  const timeOf = (at: string) => formatTime(at, details.shop.timeZone, language)
  if (status === 'calculatedPrice' || isWithKitchen(status))
    return <span className={styles.time}>{t('order.readyAbout', { time: timeOf(details.pickupTime) })}</span>
  return <span className={styles.time}>{t('orders.at', { time: timeOf(reached ?? details.pickupTime) })}</span>
}
