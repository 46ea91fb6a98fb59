import type { OrderDetails, OrderStatus } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../texts.ts'
import { statusKey } from './statusKey.ts'

/** Names the status of an order that has been paid for: one that the kitchen has not answered yet is on its way there. */
export function useStatusWords(): (status: OrderStatus, orderType: OrderDetails['orderType'] | undefined) => string {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (status, orderType) =>
    status === 'calculatedPrice' ? t('order.sent') : common.t(statusKey(status, orderType))
}
