import { useTexts } from '@carte/i18n'
import { Skeleton, VisuallyHidden } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrdersScreen.module.css'

/** Placeholder for the list until hydration: the server does not know this browser's orders. */
export function OrdersSkeleton() {
  const { t } = useTexts(checkoutTexts)
  return (
    <div className={styles.group}>
      <VisuallyHidden role="status">{t('orders.loading')}</VisuallyHidden>
      <div className={styles.soon}>
        <Skeleton width="8ch" />
      </div>
      <div className={styles.list}>
        {['first', 'second'].map((row) => (
          <Skeleton key={row} shape="box" className={styles.soonRow} />
        ))}
      </div>
    </div>
  )
}
