import type { OrderDetails, Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

/** Says who canceled the order, why, and what happens to the money. */
export function RolledBack({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { pickupCode, shop, isCancelledByGuest = false } = details
  const refusal = isCancelledByGuest ? undefined : details.refusal
  const isUncharged = refusal === 'captureFailed'
  const reason = refusal === undefined ? '' : problemText(common.t, { code: refusal as Problem['code'] })
  // Leave out the reason if its code has no text of its own.
  const isKnown = reason !== '' && reason !== common.t('problem.error.unknown')
  return (
    <Notice
      tone={isCancelledByGuest ? 'info' : 'error'}
      announce="none"
      title={t(isCancelledByGuest ? 'order.cancelledByGuest' : 'order.cancelled', { code: pickupCode })}
      action={
        <div className={styles.actions}>
          <CallShop phone={shop.phone} />
          <Link
            className={buttonClass('ghost', { small: true })}
            to={paths.menu.href({ shopId: shop.id, category: [] })}
          >
            {t('toMenu')}
          </Link>
        </div>
      }
    >
      {isUncharged ? <p>{t('payment.error.captureFailed')}</p> : isKnown && <p>{reason}</p>}
      <p>{t(`order.cancelled.${moneyOutcome(details)}`)}</p>
      {isUncharged && (
        <>
          <p>{t('payment.error.next.otherCard')}</p>
          <PaymentReference code="captureFailed" />
        </>
      )}
    </Notice>
  )
}

/** Payment statuses of a guest who has paid. */
const PAID_STATUSES: ReadonlySet<string> = new Set(['authorized', 'captured', 'cancelled', 'refunded'])

/**
 * Returns what happens to the money: a reservation is released, a payment by app must be refunded by the restaurant,
 * unless the guest has canceled a late order.
 */
function moneyOutcome({ paymentKind, paymentStatus, isCancelledByGuest }: OrderDetails) {
  if (paymentStatus === null || !PAID_STATUSES.has(paymentStatus)) return 'unpaid'
  if (paymentStatus === 'refunded') return 'refunded'
  if (paymentKind === 'phoneApp' && !isCancelledByGuest) return 'phoneApp'
  // Already captured, because the kitchen had accepted the order.
  if (paymentStatus === 'captured') return 'captured'
  return paymentKind === 'card' ? 'card' : 'wallet'
}
