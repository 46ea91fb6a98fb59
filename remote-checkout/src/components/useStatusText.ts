import type { OrderDetails, OrderStatus } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../texts.ts'
import { statusKey } from './statusKey.ts'

/**
 * Returns a function that names the status of a paid order. `calculatedPrice` then means that the kitchen has not
 * answered yet.
 */
export function useStatusText(): (status: OrderStatus, orderType: OrderDetails['orderType'] | undefined) => string {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (status, orderType) =>
    status === 'calculatedPrice' ? t('order.sent') : common.t(statusKey(status, orderType))
}
