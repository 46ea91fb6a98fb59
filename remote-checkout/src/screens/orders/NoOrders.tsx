import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { shopAtom, useAtomValue } from '@carte/store'
import { buttonClass, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

export function NoOrders() {
  const { t } = useTexts(checkoutTexts)
  const shop = useAtomValue(shopAtom)
  const to = shop ? paths.menu.href({ shopId: shop.id, category: [] }) : paths.home.href()
  return (
    <EmptyState
      icon="receipt"
      title={t('orders.empty')}
      action={
        <Link className={buttonClass('primary')} to={to}>
          {t(shop ? 'toMenu' : 'toShops')}
        </Link>
      }
    >
      <p>{t('orders.empty.text')}</p>
    </EmptyState>
  )
}
