import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { knownOrdersAtom, useAtomValue } from '@carte/store'
import { Card, Icon } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

/** The other orders of this browser that are still remembered. */
export function OtherOrders({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const others = useAtomValue(knownOrdersAtom).filter(({ id }) => id !== orderId)
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="order-others">
      <h2 id="order-others">{t('order.others')}</h2>
      <ul className={styles.otherList}>
        {others.map(({ id, pickupCode, shopName, status }) => (
          <Card as="li" key={id} pad="none" interactive>
            <Link className={styles.other} to={paths.order.href({ orderId: id })}>
              <span className={styles.otherCode}>{pickupCode ?? t('order.one')}</span>
              <span className={styles.otherText}>
                {shopName !== undefined && <span>{shopName}</span>}
                {status !== undefined && <span className={styles.soft}>{common.t(`status.${status}`)}</span>}
              </span>
              <Icon name="chevronRight" size={20} />
            </Link>
          </Card>
        ))}
      </ul>
    </nav>
  )
}
