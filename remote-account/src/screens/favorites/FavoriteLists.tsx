import type { Profile } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { EmptyState } from '@carte/ui'
import { useRestaurant } from '../../components/restaurant/useRestaurant.ts'
import { useReloadWhile } from '../../components/useReloadWhile.ts'
import { accountTexts } from '../../texts.ts'
import { FavoriteDishes } from './FavoriteDishes.tsx'
import { FavoriteShops } from './FavoriteShops.tsx'
import { FavoritesSkeleton } from './FavoritesSkeleton.tsx'
import type { FavoritesData } from './favorites.loader.ts'
import { useKept } from './useKept.ts'

export interface FavoriteListsProps {
  readonly user: Profile
  readonly data: FavoritesData
}

/** Lists the customer's favorites: dishes first if a restaurant is chosen, else restaurants first. */
export function FavoriteLists({ user, data }: FavoriteListsProps) {
  const { t } = useTexts(accountTexts)
  const restaurant = useRestaurant(data.restaurant)
  const { dishes, shops } = useKept(user, data)
  const isOthers = data.owner !== user.memberCode
  useReloadWhile(isOthers)

  if (dishes.size === 0 && shops.length === 0 && user.favorites.length === 0) {
    return (
      <EmptyState icon="heart" title={t('favorites.empty')}>
        <p>{t('favorites.empty.text')}</p>
      </EmptyState>
    )
  }
  // The order of the lists is still unknown, so show a skeleton.
  if (restaurant.kind === 'unknown' || isOthers) return <FavoritesSkeleton count={Math.min(user.favorites.length, 6)} />
  const dishList = dishes.size > 0 && <FavoriteDishes codes={dishes} restaurant={restaurant} />
  // If both failed, show only one error.
  const problem = dishList && restaurant.kind === 'failed' ? null : data.problem
  const shopList = (shops.length > 0 || problem) && <FavoriteShops shops={shops} problem={problem} now={data.now} />
  return restaurant.kind === 'none' ? (
    <>
      {shopList}
      {dishList}
    </>
  ) : (
    <>
      {dishList}
      {shopList}
    </>
  )
}
