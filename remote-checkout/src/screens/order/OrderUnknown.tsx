import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'
import { OtherOrders } from './OtherOrders.tsx'

export function OrderUnknown({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const title = problemText(common.t, { code: 'failed-find-order' })
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <EmptyState
        icon="receipt"
        title={t('order.unknown')}
        action={
          <Link className={buttonClass('primary')} to={paths.home.href()}>
            {t('toShops')}
          </Link>
        }
      >
        <p>{t('order.unknown.text', { orderId })}</p>
      </EmptyState>
      <OtherOrders orderId={orderId} />
    </div>
  )
}
