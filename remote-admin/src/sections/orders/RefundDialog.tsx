import type { ShopOrder } from '@carte/contract'
import { refundShopOrder } from '@carte/contract/admin'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { orderTexts } from './texts.ts'

export interface RefundOutcome {
  readonly tone: 'success' | 'warning'
  readonly text: string
}

interface RefundDialogProps {
  readonly open: boolean
  readonly order: ShopOrder
  readonly shopId: string
  readonly onClose: () => void
  readonly onDone: (outcome: RefundOutcome) => void
}

/** Asks before what is left of the amount is sent back (MONEY-5, MONEY-12). */
export function RefundDialog({ open, order, shopId, onClose, onDone }: RefundDialogProps) {
  const { t, language } = useTexts(orderTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const amount = formatPrice(toMinor(order.total) - toMinor(order.refunded), order.currency, language)
  const refund = async () => {
    const result = await call(refundShopOrder, { params: { shopId, orderId: order.orderId } })
    // Another person may have refunded it meanwhile.
    await revalidate()
    if (!result.ok) return problemText(result.problem)
    const isDone = result.data.paymentStatus === 'refunded'
    onDone(
      isDone ? { tone: 'success', text: t('refunded', { amount }) } : { tone: 'warning', text: t('refundPending') },
    )
    return null
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('refundTitle', { amount })}
      confirmLabel={t('refundConfirm', { amount })}
      onConfirm={refund}
      onClose={onClose}
    >
      <p>{t(order.refunded === 0 ? 'refundText' : 'refundRestText')}</p>
    </ConfirmDialog>
  )
}
