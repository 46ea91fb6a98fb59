import { useTexts } from '@carte/i18n'
import { Link, useNavigate } from '@carte/navigation'
import { knownOrdersAtom, ordersUnderWayAtom, shopAtom, useAtomValue } from '@carte/store'
import { Badge, Icon, VisuallyHidden } from '@carte/ui'
import type { MouseEvent } from 'react'
import { shellTexts } from '../../texts.ts'
import { isPlainClick } from './isPlain.ts'
import * as styles from './Navbar.module.css'
import { ordersHref } from './ordersHref.ts'

/** Shown from the first paid order until the last one has expired. The badge counts the open ones. */
export function OrdersLink() {
  const { t } = useTexts(shellTexts)
  const orders = useAtomValue(knownOrdersAtom)
  const underWay = useAtomValue(ordersUnderWayAtom).length
  const shop = useAtomValue(shopAtom)
  const navigate = useNavigate()
  const to = ordersHref(orders, shop, null)
  if (to === null) return null

  // The shop may have closed since the last render.
  const onClick = (event: MouseEvent) => {
    const now = ordersHref(orders, shop, new Date())
    if (!isPlainClick(event) || now === null || now === to) return
    event.preventDefault()
    void navigate(now)
  }
  return (
    <Link to={to} onClick={onClick} className={`${styles.item} ${styles.withBadge}`}>
      <Icon name="receipt" size={22} />
      <span aria-hidden="true" className={styles.word}>
        {t('nav.orders.short', { count: orders.length })}
      </span>
      <VisuallyHidden>
        {t('nav.orders', { count: orders.length })}
        {orders.length > 1 && underWay > 0 && ` (${underWay})`}
      </VisuallyHidden>
      <Badge count={underWay} className={styles.badge} />
    </Link>
  )
}
