import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, VisuallyHidden } from '@carte/ui'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { canRefund, isAccepted, type OrderAction } from '../../kitchen/orders.ts'
import { refundingAtom, sendingAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Ticket.module.css'

type TicketActionsProps = {
  readonly order: StaffOrder
  readonly deed: OrderAction | null
  readonly isStill: () => boolean
}

export function TicketActions({ order, deed, isStill }: TicketActionsProps) {
  const { t } = useTexts(kitchenTexts)
  const { kitchen, open } = useScope()
  const { orderId, pickupCode } = order
  const sending = useAtomValue(sendingAtom).find(({ subject }) => subject === orderId)
  const refunding = useAtomValue(refundingAtom)
  const code = <VisuallyHidden> {pickupCode}</VisuallyHidden>
  const careful = (act: () => void) => () => {
    if (!sending && isStill()) act()
  }
  const go = careful(() => (deed === 'acceptForLater' ? kitchen.acceptForLater(order) : kitchen.advance(order)))
  const isUnanswered = deed !== null && !isAccepted(order)
  const isRefundable = canRefund(order) && !refunding.includes(orderId)
  if (!deed && !isRefundable && !sending) return null
  return (
    <div className={styles.actions}>
      {(deed || sending) && (
        <Button
          className={styles.main}
          data-deed={deed ?? undefined}
          busy={sending?.isWaiting === false}
          aria-disabled={sending?.isWaiting || undefined}
          onClick={go}
        >
          {sending?.isWaiting ? t('ticket.waits') : deed ? t(`deed.${deed}`) : t('ticket.sending')}
          {code}
        </Button>
      )}
      {isUnanswered && !sending && (
        <Button
          kind="ghost"
          className={styles.other}
          aria-haspopup="dialog"
          onClick={careful(() => open({ is: 'refuse', orderId }))}
        >
          {t('refuse.open')}
          {code}
        </Button>
      )}
      {isRefundable && !sending && (
        <Button
          kind="ghost"
          className={styles.other}
          aria-haspopup="dialog"
          onClick={careful(() => open({ is: 'refund', orderId }))}
        >
          {t('refund.open')}
          {code}
        </Button>
      )}
    </div>
  )
}
