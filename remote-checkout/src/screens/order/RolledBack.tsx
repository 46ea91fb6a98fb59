import type { OrderDetails } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, Notice } from '@carte/ui'
import { CallShop } from '../../parts/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

const HAS_PAID: ReadonlySet<string> = new Set(['authorized', 'captured', 'cancelled', 'refunded'])

/** What became of the money: a reservation is removed, an app's payment is refunded by the restaurant (spec §4). */
export function RolledBack({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { paymentKind, paymentStatus, pickupCode, shop } = details
  const money =
    paymentStatus === null || !HAS_PAID.has(paymentStatus)
      ? 'unpaid'
      : paymentStatus === 'refunded'
        ? 'refunded'
        : paymentKind === 'phoneApp'
          ? 'phoneApp'
          : 'card'
  return (
    <Notice
      tone="error"
      announce="none"
      title={t('order.cancelled', { code: pickupCode })}
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
      {t(`order.cancelled.${money}`)}
    </Notice>
  )
}
