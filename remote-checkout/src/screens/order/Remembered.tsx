import type { StoredOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

/** Shows what this browser has stored of its order, enough to collect the food while the server is unreachable. */
export function Remembered({ order }: { readonly order: StoredOrder }) {
  const { t } = useTexts(checkoutTexts)
  if (order.pickupCode === undefined) return null
  return (
    <Card tone="accent" pad="l" className={styles.pickup}>
      {order.table === undefined ? (
        <>
          <p className={styles.soft}>{t('order.number')}</p>
          <p className={styles.code}>{order.pickupCode}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{t('order.bringTo')}</p>
          <p className={styles.table}>{order.table}</p>
          <p className={styles.soft}>{t('order.named', { code: order.pickupCode })}</p>
        </>
      )}
      {order.shopName !== undefined && <p className={styles.soft}>{order.shopName}</p>}
    </Card>
  )
}
