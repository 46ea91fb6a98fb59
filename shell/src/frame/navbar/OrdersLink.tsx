import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { knownOrdersAtom, useAtomValue } from '@carte/store'
import { Badge, Icon, VisuallyHidden } from '@carte/ui'
import { shellTexts } from '../../texts.ts'
import * as styles from './Navbar.module.css'

/** There as soon as an order has been paid for (spec §4 "Paid-order icon"); opens the newest, which links the others. */
export function OrdersLink() {
  const { t } = useTexts(shellTexts)
  const orders = useAtomValue(knownOrdersAtom)
  const [newest] = orders
  if (!newest) return null
  return (
    <Link to={paths.order.href({ orderId: newest.id })} className={`${styles.item} ${styles.withBadge}`}>
      <Icon name="receipt" size={22} />
      <span aria-hidden="true" className={styles.word}>
        {t('nav.orders.short', { count: orders.length })}
      </span>
      <VisuallyHidden>{t('nav.orders', { count: orders.length })}</VisuallyHidden>
      <Badge count={orders.length} className={styles.badge} />
    </Link>
  )
}
