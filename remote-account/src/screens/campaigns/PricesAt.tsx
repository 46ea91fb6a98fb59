import { useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { ChooseRestaurant } from '../../components/restaurant/ChooseRestaurant.tsx'
import type { Restaurant } from '../../components/restaurant/useRestaurant.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './CampaignsScreen.module.css'

/** Says which restaurant the prices are from, with a link to choose another. A skeleton reserves the line. */
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
