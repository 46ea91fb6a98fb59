import type { Campaign } from '@carte/contract'
import { articlesByCode } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Skeleton } from '@carte/ui'
import { DishCard } from '../../components/dish/DishCard.tsx'
import type { Restaurant } from '../../components/restaurant/useRestaurant.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './CampaignCard.module.css'

export interface CampaignDishesProps {
  readonly campaign: Pick<Campaign, 'articleCodes'>
  readonly name: string
  readonly restaurant: Restaurant
}

/**
 * Lists a campaign's dishes at a restaurant's prices. The skeleton has the same height, so that nothing below moves.
 */
export function CampaignDishes({ campaign: { articleCodes }, name, restaurant }: CampaignDishesProps) {
  const { t } = useTexts(accountTexts)
  if (restaurant.kind === 'unknown') {
    return (
      <div className={styles.row}>
        {articleCodes.map((code) => (
          <Skeleton key={code} shape="box" height="5rem" />
        ))}
      </div>
    )
  }
  if (restaurant.kind !== 'known') return <p className={styles.none}>{t('offers.noPrices')}</p>
  const { shop, menu } = restaurant
  const articles = menu && articlesByCode(menu)
  const placed = articleCodes.flatMap((code) => articles?.get(code) ?? [])
  if (!menu || placed.length === 0) return <p className={styles.none}>{t('offers.notHere', { shop: shop.name })}</p>
  return (
    <ul className={styles.row} aria-label={t('offers.dishes', { name })}>
      {placed.map((dish) => (
        <DishCard key={dish.item.code} shopId={shop.id} placed={dish} currency={menu.currency} />
      ))}
    </ul>
  )
}
