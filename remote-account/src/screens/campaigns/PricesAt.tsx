import { useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { ChooseRestaurant } from '../../parts/restaurant/ChooseRestaurant.tsx'
import type { Restaurant } from '../../parts/restaurant/useRestaurant.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './CampaignsScreen.module.css'

/** Whose prices these are, and the way to those of another restaurant; its line is kept from the beginning. */
export function PricesAt({ restaurant }: { readonly restaurant: Restaurant }) {
  const { t } = useTexts(accountTexts)
  const { kind } = restaurant
  return (
    <div className={styles.prices}>
      {kind === 'unknown' ? (
        <Skeleton width="16ch" />
      ) : (
        <>
          {kind === 'known' && <p>{t('offers.prices', { shop: restaurant.shop.name })}</p>}
          <ChooseRestaurant isOther={kind === 'known'} />
        </>
      )}
    </div>
  )
}
