import { articlesByCode, type PlacedArticle } from '@carte/domain'
import { RetryNotice } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useId } from 'react'
import { DishCard } from '../../components/dish/DishCard.tsx'
import { ChooseRestaurant } from '../../components/restaurant/ChooseRestaurant.tsx'
import type { Restaurant } from '../../components/restaurant/useRestaurant.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoritesScreen.module.css'

export interface FavoriteDishesProps {
  readonly codes: ReadonlySet<string>
  readonly restaurant: Exclude<Restaurant, { kind: 'unknown' }>
}

/**
 * Lists the favorite dishes that the restaurant's menu has, in the menu's order. Only the codes of the others are
 * known, so they are counted.
 */
export function FavoriteDishes({ codes, restaurant }: FavoriteDishesProps) {
  const { t } = useTexts(accountTexts)
  const heading = useId()
  const isKnown = restaurant.kind === 'known'
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          {isKnown ? t('favorites.dishes.at', { shop: restaurant.shop.name }) : t('favorites.dishes')}
        </h2>
        {isKnown && <ChooseRestaurant isOther />}
      </div>
      {restaurant.kind === 'failed' && <RetryNotice problem={restaurant.problem} />}
      {restaurant.kind === 'none' && (
        <div className={styles.choose}>
          <p>{t('favorites.waiting', { count: codes.size })}</p>
          <ChooseRestaurant />
        </div>
      )}
      {isKnown && <Dishes codes={codes} restaurant={restaurant} labelledBy={heading} />}
    </section>
  )
}

interface DishesProps {
  readonly codes: ReadonlySet<string>
  readonly restaurant: Extract<Restaurant, { kind: 'known' }>
  readonly labelledBy: string
}

function Dishes({ codes, restaurant: { shop, menu }, labelledBy }: DishesProps) {
  const { t } = useTexts(accountTexts)
  const placed: readonly PlacedArticle[] = menu
    ? [...articlesByCode(menu).values()].filter(({ item }) => codes.has(item.code))
    : []
  const elsewhere = codes.size - placed.length
  return (
    <>
      {menu && placed.length > 0 && (
        <ul className={styles.grid} aria-labelledby={labelledBy}>
          {placed.map((dish) => (
            <DishCard key={dish.item.code} shopId={shop.id} placed={dish} currency={menu.currency} hasHeart />
          ))}
        </ul>
      )}
      {elsewhere > 0 && <p className={styles.soft}>{t('favorites.elsewhere', { count: elsewhere })}</p>}
    </>
  )
}
