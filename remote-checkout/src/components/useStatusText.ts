import type { OrderStatus } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../texts.ts'
import { type Handover, statusKey } from './statusKey.ts'

/**
 * Returns a function that names the status of a paid order. `calculatedPrice` then means that the kitchen has not
 * answered yet.
 */
export function useStatusText(): (status: OrderStatus, handover: Handover | undefined) => string {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (status, handover) => (status === 'calculatedPrice' ? t('order.sent') : common.t(statusKey(status, handover)))
}
