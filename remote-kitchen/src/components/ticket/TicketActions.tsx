import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, IconButton, VisuallyHidden } from '@carte/ui'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { canChangeTime, canRefund, isAccepted, type OrderAction } from '../../kitchen/orders.ts'
import { pendingActionsAtom, refundingAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Ticket.module.css'

type TicketActionsProps = {
  readonly order: StaffOrder
  /** What the main button does; null for none. */
  readonly action: OrderAction | null
  /** Returns false just after tickets have moved, when a tap may hit the wrong one. */
  readonly canTap: () => boolean
}

export function TicketActions({ order, action, canTap }: TicketActionsProps) {
  const { t } = useTexts(kitchenTexts)
  const { kitchen, open } = useKitchenScope()
  const { orderId, pickupCode } = order
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === orderId)
  const refunding = useAtomValue(refundingAtom)
  const code = <VisuallyHidden> {pickupCode}</VisuallyHidden>
  const unlessBlocked = (act: () => void) => () => {
    if (!pending && canTap()) act()
  }
  const perform = unlessBlocked(() =>
    action === 'acceptForLater' ? kitchen.acceptForLater(order) : kitchen.advance(order),
  )
  const isUnanswered = action !== null && !isAccepted(order)
  const isRefundable = canRefund(order) && !refunding.includes(orderId)
  if (!action && !isRefundable && !pending) return null
  return (
    <div className={styles.actions}>
      {(action || pending) && (
        <Button
          className={styles.main}
          data-action={action ?? undefined}
          busy={pending?.isWaiting === false}
          aria-disabled={pending?.isWaiting || undefined}
          onClick={perform}
        >
          {pending?.isWaiting ? t('ticket.waits') : action ? t(`action.${action}`) : t('ticket.sending')}
          {code}
        </Button>
      )}
      {isUnanswered && !pending && (
        <Button
          kind="ghost"
          className={styles.other}
          aria-haspopup="dialog"
          onClick={unlessBlocked(() => open({ kind: 'reject', orderId }))}
        >
          {t('reject.open')}
          {code}
        </Button>
      )}
      {/* A ticket that has to be answered has two buttons already: its time is changed in its dialog. */}
      {action !== null && !isUnanswered && canChangeTime(order) && !pending && (
        <IconButton
          icon="clock"
          label={`${t('time.open')} ${pickupCode}`}
          aria-haspopup="dialog"
          className={styles.changeTime}
          onClick={unlessBlocked(() => open({ kind: 'time', orderId }))}
        />
      )}
      {isRefundable && !pending && (
        <Button
          kind="ghost"
          className={styles.other}
          aria-haspopup="dialog"
          onClick={unlessBlocked(() => open({ kind: 'refund', orderId }))}
        >
          {t('refund.open')}
          {code}
        </Button>
      )}
    </div>
  )
}
