import type { OrderStatus } from '@carte/contract'
import { type Handover, statusKey } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../texts.ts'

/**
 * Returns a function that names the status of a paid order. `calculatedPrice` then means that the kitchen has not
 * answered yet.
 */
export function useStatusText(): (status: OrderStatus, handover: Handover | undefined) => string {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (status, handover) => (status === 'calculatedPrice' ? t('order.sent') : common.t(statusKey(status, handover)))
}
