import type { ShopErrorCode, StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatDayTime, formatPrice, formatTime, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { useState } from 'react'
import { Dishes } from '../components/ticket/Dishes.tsx'
import { GuestNote } from '../components/ticket/GuestNote.tsx'
import { PaymentLine } from '../components/ticket/PaymentLine.tsx'
import { Place } from '../components/ticket/Place.tsx'
import { TicketRejection } from '../components/ticket/TicketRejection.tsx'
import { conflictText, statusText } from '../components/ticket-text.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { canChangeTime, canRefund, canReject, moneyAfterRejection, paymentStateOf } from '../kitchen/orders.ts'
import { pendingActionsAtom, refundingAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import * as ticketStyles from './TicketDialog.module.css'

/** Asks for the reason of a rejection, and says what the guest will read and where the money goes. */
export function RejectDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useKitchenScope()
  const [reason, setReason] = useState<Reason | null>(null)
  const close = () => open(null)
  const isPossible = canReject(order)
  const reject = () => {
    if (!reason) return
    kitchen.reject(order, reason.code)
    close()
  }
  const total = formatPrice(toMinor(order.total), order.currency, language)
  return (
    <Dialog
      open
      className={styles.dialog}
      size="m"
      onClose={close}
      title={t('reject.title', { code: order.pickupCode })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={close}>
            {t('reject.keep')}
          </Button>
          <Button className={styles.danger} aria-disabled={!reason || !isPossible || undefined} onClick={reject}>
            {t('reject.confirm')}
          </Button>
        </>
      }
    >
      {isPossible ? (
        <>
          <p className={styles.text}>{t(`reject.money.${moneyAfterRejection(order)}`, { total })}</p>
          <fieldset>
            <legend className={styles.legend}>{t('reject.why')}</legend>
            {REASONS.map((each) => (
              <RadioRow
                key={each.key}
                name="reason"
                className={styles.row}
                checked={reason === each}
                onChange={() => setReason(each)}
                label={t(`reason.${each.key}`)}
                description={t('reject.guestReads', {
                  text: each.code ? problemText(common, { code: each.code }) : t('reject.noReason'),
                })}
              />
            ))}
          </fieldset>
        </>
      ) : (
        <p className={styles.text}>{conflictText(t, order)}</p>
      )}
    </Dialog>
  )
}

/**
 * A reason for rejecting an order, and the error code that selects the guest's text. Without a code the guest only
 * reads that the order was canceled.
 */
interface Reason {
  readonly key: 'soldOut' | 'ingredient' | 'busy' | 'closed' | 'talk' | 'other'
  readonly code?: ShopErrorCode
}

const REASONS: readonly Reason[] = [
  { key: 'soldOut', code: 'shop-error-articles-not-available' },
  { key: 'ingredient', code: 'shop-error-recipe-items-missing' },
  { key: 'busy', code: 'shop-error-slot-not-available' },
  { key: 'closed', code: 'shop-error-cashier-not-found' },
  { key: 'talk', code: 'shop-error-internal-error-post-order-not-fixed' },
  { key: 'other' },
]

/** Asks for confirmation of a refund, then shows its result. */
export function RefundDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useKitchenScope()
  const close = () => open(null)
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === order.orderId)
  const total = formatPrice(toMinor(order.total) - toMinor(order.refunded ?? 0), order.currency, language)
  const refunding = useAtomValue(refundingAtom)
  const payment = paymentStateOf(order, refunding)
  const isOver = refunding.includes(order.orderId) || !canRefund(order)
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
              busy={pending?.isWaiting === false}
              aria-disabled={pending?.isWaiting || undefined}
              onClick={() => kitchen.refund(order)}
            >
              {pending?.isWaiting ? t('ticket.waits') : t('refund.confirm', { total })}
            </Button>
          </>
        )
      }
    >
      <p aria-live="polite" className={styles.text}>
        {isOver && payment ? t(`refund.is.${payment}`, { total }) : t('refund.text', { total })}
      </p>
      <TicketRejection order={order} />
    </Dialog>
  )
}

/** Shows an order as it is printed, with its times in full. */
export function TicketDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session, open } = useKitchenScope()
  const { orderId, pickupCode, pickupTime, placedAt, refusal: rejectionCode, timeChanges = [] } = order
  const timeOf = (at: string) => formatDayTime(at, session.timeZone, language)
  const clock = (at: string) => formatTime(at, session.timeZone, language)
  const isSending = useAtomValue(pendingActionsAtom).some(({ subject }) => subject === orderId)
  return (
    <Dialog
      open
      size="m"
      className={ticketStyles.dialog}
      onClose={() => open(null)}
      title={<span className={ticketStyles.code}>{pickupCode}</span>}
      closeLabel={common('action.close')}
      footer={
        <>
          {canChangeTime(order) && !isSending && (
            <Button kind="ghost" onClick={() => open({ kind: 'time', orderId })}>
              {t('time.open')}
            </Button>
          )}
          {canReject(order) && !isSending && (
            <Button kind="ghost" onClick={() => open({ kind: 'reject', orderId })}>
              {t('reject.open')}
            </Button>
          )}
          {canRefund(order) && !isSending && (
            <Button kind="ghost" onClick={() => open({ kind: 'refund', orderId })}>
              {t('refund.open')}
            </Button>
          )}
          <Button onClick={() => print()}>{t('print')}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order must scroll by keyboard, and it has no
          focusable content */}
      <section tabIndex={0} aria-label={t('ticket.order')} className={ticketStyles.ticket}>
        <p className={ticketStyles.shop}>{session.shopName}</p>
        <div className={ticketStyles.place}>
          <Place order={order} />
        </div>
        <dl className={ticketStyles.facts}>
          <dt>{t('ticket.for')}</dt>
          <dd className={ticketStyles.time}>{timeOf(pickupTime)}</dd>
          {timeChanges.length > 0 && <dt>{t('time.changes')}</dt>}
          {timeChanges.map(({ at, from, to, reason }) => (
            <dd key={at}>
              {t('time.change', { from: clock(from), to: clock(to), reason: t(`time.reason.${reason}`) })}
            </dd>
          ))}
          <dt>{t('ticket.placed')}</dt>
          <dd>{timeOf(placedAt)}</dd>
          <dt>{t('ticket.status')}</dt>
          <dd>{statusText(t, order)}</dd>
        </dl>
        {rejectionCode !== undefined && !order.isCancelledByGuest && (
          <p>{t('reject.guestReads', { text: problemText(common, { code: rejectionCode as 'error.unknown' }) })}</p>
        )}
        <GuestNote order={order} />
        <Dishes order={order} />
        <PaymentLine order={order} />
      </section>
    </Dialog>
  )
}
