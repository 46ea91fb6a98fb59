import type { StaffOrder } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Dialog } from '@carte/ui'
import { Place } from '../components/ticket/Place.tsx'
import { Small } from '../components/ticket/Small.tsx'
import { TicketActions } from '../components/ticket/TicketActions.tsx'
import { TicketRefused } from '../components/ticket/TicketRejected.tsx'
import { useScope } from '../kitchen/KitchenContext.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

const always = () => true

/** Lists the orders that were handed over or canceled within the last half hour, latest first. */
export function OverDialog({ orders }: { readonly orders: readonly StaffOrder[] }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { open } = useScope()
  return (
    <Dialog
      open
      size="m"
      className={styles.dialog}
      onClose={() => open(null)}
      title={t('over.title')}
      closeLabel={common('action.close')}
    >
      {orders.length === 0 && <p className={styles.text}>{t('over.none')}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className={styles.over}>
            <h3 className={styles.code}>{order.pickupCode}</h3>
            <div>
              <p>
                <b>{t(`step.${order.status}`)}</b>
              </p>
              <Place order={order} />
              <Small order={order} />
            </div>
            <button
              type="button"
              className={styles.link}
              onClick={() => open({ is: 'ticket', orderId: order.orderId })}
            >
              {t('ticket.open', { code: order.pickupCode })}
            </button>
            <TicketRefused order={order} />
            <TicketActions order={order} deed={null} isStill={always} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
