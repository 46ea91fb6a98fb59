import type { Shop } from '@carte/contract'
import { shopLabel } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import type { ScreenProps } from '@carte/store'
import { EmptyState } from '@carte/ui'
import { useNow } from '../../parts/useNow.ts'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { HomeData } from './load.ts'
import { ShopSelector } from './ShopSelector.tsx'
import { SingleShop } from './SingleShop.tsx'

/** `/`: choosing where to eat. */
export function HomeScreen({ data: { shops, now: loadedAt } }: ScreenProps<HomeData>) {
  const { t } = useTexts(shopsTexts)
  const now = useNow(loadedAt)
  const labelOf = (shop: Shop) => shopLabel(shop, now, new Date(loadedAt))
  const [only] = shops

  return (
    <div className={styles.screen} data-single={shops.length === 1 || undefined}>
      <title>{t('home.pageTitle')}</title>
      {/* Where there is one, nobody is asked which. */}
      <h1 tabIndex={-1}>{shops.length === 1 && only ? only.name : t('home.title')}</h1>
      {shops.length > 1 && <ShopSelector shops={shops} now={now} labelOf={labelOf} />}
      {shops.length === 1 && only && <SingleShop shop={only} now={now} label={labelOf(only)} />}
      {shops.length === 0 && (
        <EmptyState icon="pin" title={t('home.empty.title')}>
          {t('home.empty.text')}
        </EmptyState>
      )}
    </div>
  )
}
