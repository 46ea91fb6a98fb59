import type { StaffOrder } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog, Notice } from '@carte/ui'
import { useState } from 'react'
import { PaymentLine } from '../components/ticket/PaymentLine.tsx'
import { Place } from '../components/ticket/Place.tsx'
import { TicketActions } from '../components/ticket/TicketActions.tsx'
import { TicketRejection } from '../components/ticket/TicketRejection.tsx'
import { statusText } from '../components/ticket-text.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { pendingActionsAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

/** Lists the orders that were handed over or canceled within the last half hour, latest first. */
export function EndedOrdersDialog({ orders }: { readonly orders: readonly StaffOrder[] }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { open } = useKitchenScope()
  return (
    <Dialog
      open
      size="m"
      className={styles.dialog}
      onClose={() => open(null)}
      title={t('completed.title')}
      closeLabel={common('action.close')}
    >
      {orders.length === 0 && <p className={styles.text}>{t('completed.none')}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className={styles.over}>
            <h3 className={styles.code}>{order.pickupCode}</h3>
            <div>
              <p>
                <b>{statusText(t, order)}</b>
              </p>
              <Place order={order} />
              <PaymentLine order={order} />
            </div>
            <button
              type="button"
              className={styles.link}
              onClick={() => open({ kind: 'ticket', orderId: order.orderId })}
            >
              {t('ticket.open', { code: order.pickupCode })}
            </button>
            <TicketRejection order={order} />
            <TicketActions order={order} action={null} canTap={() => true} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks for confirmation before signing out: to sign in again, the staff need the shop's key. */
export function SignOutDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, session, open } = useKitchenScope()
  const unsent = useAtomValue(pendingActionsAtom).length
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const close = () => open(null)
  const signOut = async () => {
    setBusy(true)
    const problem = await kitchen.signOut()
    if (!problem) return
    setBusy(false)
    setError(problemText(common, problem))
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={t('signOut.title')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={close}>
            {t('signOut.stay')}
          </Button>
          <Button className={styles.danger} busy={isBusy} onClick={() => void signOut()}>
            {t('signOut.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('signOut.text', { shop: session.shopName })}</p>
      {unsent > 0 && <p className={styles.text}>{t('signOut.unsent', { count: unsent })}</p>}
      {error !== '' && <Notice tone="error" title={error} />}
    </Dialog>
  )
}
