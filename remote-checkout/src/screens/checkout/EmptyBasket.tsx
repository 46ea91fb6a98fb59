import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, replacedBasketAtom, restoreBasketAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, buttonClass, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

export function EmptyBasket({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(checkoutTexts)
  const basket = useAtomValue(basketAtom)
  const replaced = useAtomValue(replacedBasketAtom)
  if (replaced?.inOtherTab && replaced.basket.shopId === shopId && basket.shopId !== shopId) return <ReplacedOrder />

  const elsewhere = basket.items.length > 0 ? basket.shopId : null
  return (
    <EmptyState
      icon="basket"
      title={elsewhere !== null ? t('empty.elsewhere', { shop: basket.shopName }) : t('empty.title')}
      action={
        elsewhere !== null ? (
          <Link className={buttonClass('primary')} to={paths.checkout.href({ shopId: elsewhere })}>
            {t('empty.elsewhere.go', { shop: basket.shopName })}
          </Link>
        ) : (
          <Link className={buttonClass('primary')} to={paths.menu.href({ shopId, category: [] })}>
            {t('toMenu')}
          </Link>
        )
      }
    >
      {elsewhere === null && <p>{t('empty.text')}</p>}
    </EmptyState>
  )
}

/** Another tab has started an order at another shop; this page can restore its own basket. */
function ReplacedOrder() {
  const { t } = useTexts(checkoutTexts)
  const { items, shopName } = useAtomValue(basketAtom)
  const restore = useSetAtom(restoreBasketAtom)
  return (
    <EmptyState
      icon="basket"
      title={t('empty.replaced.title')}
      action={<Button onClick={restore}>{t('empty.takeBack')}</Button>}
    >
      <p role="status">{t('empty.replaced.text', { shop: shopName })}</p>
      {items.length > 0 && <p>{t('empty.replaces')}</p>}
    </EmptyState>
  )
}
