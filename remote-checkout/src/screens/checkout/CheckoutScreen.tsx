import { useHydrated } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import {
  basketAtom,
  replacedBasketAtom,
  restoreBasketAtom,
  type ScreenProps,
  tableAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { Button, buttonClass, EmptyState, Skeleton, VisuallyHidden } from '@carte/ui'
import { Suspense } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import * as styles from './CheckoutScreen.module.css'
import type { CheckoutData } from './checkout.loader.ts'
import * as briefStyles from './OrderBrief.module.css'
import { LazyTableCheckout } from './table/LazyTableCheckout.tsx'

/** Renders the checkout of the basket at one shop. */
export function CheckoutScreen({ data }: ScreenProps<CheckoutData>) {
  const { t } = useTexts(checkoutTexts)
  const basket = useAtomValue(basketAtom)
  const isAtTable = useAtomValue(tableAtom)?.shopId === data.shop.id
  const isHydrated = useHydrated()
  return (
    <div className={styles.page}>
      <PageTitle>{t('checkout.title', { shop: data.shop.name })}</PageTitle>
      <header className={styles.header}>
        <p className={styles.shop}>{nameWithAddress(data.shop)}</p>
        <h1 tabIndex={-1}>{t('checkout.heading')}</h1>
      </header>
      {!isHydrated ? (
        <CheckoutSkeleton />
      ) : isAtTable && (basket.shopId === data.shop.id || basket.items.length === 0) ? (
        <Suspense fallback={<CheckoutSkeleton />}>
          <LazyTableCheckout
            data={data}
            basket={basket}
            placeholder={<CheckoutSkeleton />}
            renderForm={(ordered, table) => <CheckoutForm data={data} basket={ordered} table={table} />}
          />
        </Suspense>
      ) : basket.items.length === 0 || basket.shopId !== data.shop.id ? (
        <EmptyBasket shopId={data.shop.id} />
      ) : (
        <CheckoutForm data={data} basket={basket} />
      )}
    </div>
  )
}

/** Names the restaurant with its address, so that a guest of a chain sees where to go. */
const nameWithAddress = ({ name, contactInformation: { address1, city } }: CheckoutData['shop']) =>
  [name, address1, city].filter(Boolean).join(', ')

/** Renders a placeholder for the form until hydration, when the browser's basket is known. */
function CheckoutSkeleton() {
  const { t } = useTexts(commonTexts)
  return (
    <>
      <div className={briefStyles.brief}>
        {/* The height of one dish with a choice. */}
        <Skeleton shape="box" height="7.75rem" />
      </div>
      <div className={styles.form}>
        <VisuallyHidden aria-live="polite">{t('loader.text')}</VisuallyHidden>
        <div className={styles.fields}>
          <Skeleton shape="box" height="2.75rem" width="60%" />
          <Skeleton shape="box" height="3.75rem" />
          <Skeleton shape="box" height="2.75rem" width="60%" />
        </div>
        <Skeleton shape="box" height="14rem" />
      </div>
    </>
  )
}

/** Says that the basket has nothing from this shop, and links to the menu or to the other shop's checkout. */
function EmptyBasket({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(checkoutTexts)
  const basket = useAtomValue(basketAtom)
  const replaced = useAtomValue(replacedBasketAtom)
  if (replaced?.inOtherTab && replaced.basket.shopId === shopId && basket.shopId !== shopId) return <ReplacedOrder />

  const otherShopId = basket.items.length > 0 ? basket.shopId : null
  return (
    <EmptyState
      icon="basket"
      title={otherShopId !== null ? t('empty.elsewhere', { shop: basket.shopName }) : t('empty.title')}
      action={
        otherShopId !== null ? (
          <Link className={buttonClass('primary')} to={paths.checkout.href({ shopId: otherShopId })}>
            {t('empty.elsewhere.go', { shop: basket.shopName })}
          </Link>
        ) : (
          <Link className={buttonClass('primary')} to={paths.menu.href({ shopId, category: [] })}>
            {t('toMenu')}
          </Link>
        )
      }
    >
      {otherShopId === null && <p>{t('empty.text')}</p>}
    </EmptyState>
  )
}

/** Says that another tab has replaced the basket by an order at another shop, and offers to restore this one. */
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
      <p aria-live="polite">{t('empty.replaced.text', { shop: shopName })}</p>
      {items.length > 0 && <p>{t('empty.replaces')}</p>}
    </EmptyState>
  )
}
