import { useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { basketAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { checkoutTexts } from '../../texts.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import * as styles from './CheckoutScreen.module.css'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { EmptyBasket } from './EmptyBasket.tsx'

export function CheckoutScreen({ data }: ScreenProps<CheckoutData>) {
  const { t } = useTexts(checkoutTexts)
  const basket = useAtomValue(basketAtom)
  const inBrowser = useHydrated()
  return (
    <div className={styles.page}>
      <PageTitle>{t('checkout.title', { shop: data.shop.name })}</PageTitle>
      <header className={styles.header}>
        <p className={styles.shop}>{data.shop.name}</p>
        <h1 tabIndex={-1}>{t('checkout.heading')}</h1>
      </header>
      {!inBrowser ? (
        <CheckoutSkeleton />
      ) : basket.items.length === 0 || basket.shopId !== data.shop.id ? (
        <EmptyBasket shopId={data.shop.id} />
      ) : (
        <CheckoutForm data={data} basket={basket} />
      )}
    </div>
  )
}
