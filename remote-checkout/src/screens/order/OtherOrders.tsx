import { useTexts } from '@carte/i18n'
import { knownOrdersAtom, useAtomValue } from '@carte/store'
import { OrderLink } from '../../components/OrderLink.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

export function OtherOrders({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const others = useAtomValue(knownOrdersAtom).filter(({ id }) => id !== orderId)
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="order-others">
      <h2 id="order-others">{t('order.others')}</h2>
      <ul className={styles.otherList}>
        {others.map((order) => (
          <OrderLink key={order.id} order={order} />
        ))}
      </ul>
    </nav>
  )
}
