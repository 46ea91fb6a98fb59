import type { StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { TicketRefused } from '../components/ticket/TicketRejected.tsx'
import { useScope } from '../kitchen/KitchenContext.ts'
import { canRefund, moneyOf } from '../kitchen/orders.ts'
import { refundingAtom, sendingAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

/** Asks for confirmation of a refund, and stays open until its result is known. */
export function RefundDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useScope()
  const close = () => open(null)
  const sending = useAtomValue(sendingAtom).find(({ subject }) => subject === order.orderId)
  const total = formatPrice(toMinor(order.total), order.currency, language)
  const money = moneyOf(order, useAtomValue(refundingAtom))
  const isOver = money === 'refunded' || money === 'refunding' || !canRefund(order)
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={t('refund.title', { code: order.pickupCode })}
      closeLabel={common('action.close')}
      footer={
        isOver ? (
          <Button className={styles.big} onClick={close}>
            {common('action.close')}
          </Button>
        ) : (
          <>
            <Button kind="ghost" className={styles.big} onClick={close}>
              {common('action.cancel')}
            </Button>
            <Button
              className={styles.danger}
              busy={sending?.isWaiting === false}
              aria-disabled={sending?.isWaiting || undefined}
              onClick={() => kitchen.refund(order)}
            >
              {sending?.isWaiting ? t('ticket.waits') : t('refund.confirm', { total })}
            </Button>
          </>
        )
      }
    >
      <p role="status" className={styles.text}>
        {isOver && money ? t(`refund.is.${money}`, { total }) : t('refund.text', { total })}
      </p>
      <TicketRefused order={order} />
    </Dialog>
  )
}
