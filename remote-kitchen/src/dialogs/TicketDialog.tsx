import type { StaffOrder } from '@carte/contract'
import { commonTexts, formatDayTime, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { Dishes } from '../components/ticket/Dishes.tsx'
import { GuestWords } from '../components/ticket/GuestWords.tsx'
import { Place } from '../components/ticket/Place.tsx'
import { Small } from '../components/ticket/Small.tsx'
import { useScope } from '../kitchen/KitchenContext.ts'
import { canRefund, canReject } from '../kitchen/orders.ts'
import { sendingAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './TicketDialog.module.css'

export function TicketDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session, open } = useScope()
  const { orderId, pickupCode, pickupTime, placedAt, refusal, status } = order
  const timeOf = (at: string) => formatDayTime(at, session.timeZone, language)
  const isSending = useAtomValue(sendingAtom).some(({ subject }) => subject === orderId)
  return (
    <Dialog
      open
      size="m"
      className={styles.dialog}
      onClose={() => open(null)}
      title={<span className={styles.code}>{pickupCode}</span>}
      closeLabel={common('action.close')}
      footer={
        <>
          {canReject(order) && !isSending && (
            <Button kind="ghost" onClick={() => open({ is: 'refuse', orderId })}>
              {t('refuse.open')}
            </Button>
          )}
          {canRefund(order) && !isSending && (
            <Button kind="ghost" onClick={() => open({ is: 'refund', orderId })}>
              {t('refund.open')}
            </Button>
          )}
          <Button onClick={() => print()}>{t('print')}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order must scroll by keyboard, and it has no
          focusable content */}
      <section tabIndex={0} aria-label={t('ticket.order')} className={styles.ticket}>
        <p className={styles.shop}>{session.shopName}</p>
        <div className={styles.place}>
          <Place order={order} />
        </div>
        <dl className={styles.facts}>
          <dt>{t('ticket.for')}</dt>
          <dd className={styles.time}>{timeOf(pickupTime)}</dd>
          <dt>{t('ticket.placed')}</dt>
          <dd>{timeOf(placedAt)}</dd>
          <dt>{t('ticket.status')}</dt>
          <dd>{t(`step.${status}`)}</dd>
        </dl>
        {refusal !== undefined && (
          <p>{t('refuse.guestReads', { text: problemText(common, { code: refusal as 'error.unknown' }) })}</p>
        )}
        <GuestWords order={order} />
        <Dishes order={order} />
        <Small order={order} />
      </section>
    </Dialog>
  )
}
