import { isWithKitchen } from '@carte/domain'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { type OrderRow, statusOf } from './groups.ts'

/** When an order is ready, or when it was; a word where the server could not tell. Its line is kept from the beginning. */
export function OrderTime({ row }: { readonly row: OrderRow }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { found } = row
  if (found === undefined) return <Skeleton width="8ch" />
  if ('problem' in found) return <span>{problemText(common.t, found.problem)}</span>
  const { details } = found
  const status = statusOf(row) ?? details.status
  const reached = details.steps.find((step) => step.status === status)?.at
  const timeOf = (at: string) => formatTime(at, details.shop.timeZone, language)
  if (status === 'calculatedPrice' || isWithKitchen(status))
    return <span>{t('order.readyAbout', { time: timeOf(details.pickupTime) })}</span>
  return <span>{t('orders.at', { time: timeOf(reached ?? details.pickupTime) })}</span>
}
