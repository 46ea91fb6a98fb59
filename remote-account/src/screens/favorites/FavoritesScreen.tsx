import type { Profile, Shop } from '@carte/contract'
import { articlesByCode, type PlacedArticle } from '@carte/domain'
import { fullHeight, ListSkeleton, RetryNotice } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { defineScreen, type ScreenProps, sessionAtom, useAtomValue } from '@carte/store'
import { buttonClass, cx, EmptyState } from '@carte/ui'
import { useId, useState } from 'react'
import { DishCard } from '../../components/dish/DishCard.tsx'
import { ChooseShop } from '../../components/menu-shop/ChooseShop.tsx'
import { type MenuShop, useMenuShop } from '../../components/menu-shop/useMenuShop.ts'
import { useReloadWhen } from '../../components/useReloadWhen.ts'
import { accountTexts } from '../../texts.ts'
import { FavoriteShops } from './FavoriteShops.tsx'
import * as styles from './FavoritesScreen.module.css'
import { type FavoritesData, loadFavorites } from './favorites.loader.ts'

/** Lists a customer's favorite dishes and shops; offers a guest the sign-in. */
export function FavoritesScreen({ data }: ScreenProps<FavoritesData>) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  return (
    <div className={cx(styles.page, fullHeight)}>
      <PageTitle>{t('favorites.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('favorites.title')}</h1>
      {user ? (
        // Resets the state for another customer.
        <FavoriteLists key={user.memberCode} user={user} data={data} />
      ) : (
        <SignInCard />
      )}
    </div>
  )
}

interface FavoriteListsProps {
  readonly user: Profile
  readonly data: FavoritesData
}

/** Maximum number of rows in the skeleton. */
const SKELETON_ROWS_MAX = 6

/** Lists the customer's favorites: dishes first if a shop is chosen, else shops first. */
function FavoriteLists({ user, data }: FavoriteListsProps) {
  const { t } = useTexts(accountTexts)
  const menuShop = useMenuShop(data.menuShop)
  const { dishes, shops } = useListedFavorites(user, data)
  const isOtherCustomer = data.owner !== user.memberCode
  useReloadWhen(isOtherCustomer)

  if (dishes.size === 0 && shops.length === 0 && user.favorites.length === 0) {
    return (
      <EmptyState icon="heart" title={t('favorites.empty')}>
        <p>{t('favorites.empty.text')}</p>
      </EmptyState>
    )
  }
  // The order of the lists is still unknown, so show a skeleton.
  if (menuShop.kind === 'unknown' || isOtherCustomer)
    return <FavoritesSkeleton count={Math.min(user.favorites.length, SKELETON_ROWS_MAX)} />
  const dishList = dishes.size > 0 && <FavoriteDishes codes={dishes} menuShop={menuShop} loadedAt={data.now} />
  // If both failed, show only one error.
  const problem = dishList && menuShop.kind === 'failed' ? null : data.problem
  const shopList = (shops.length > 0 || problem) && <FavoriteShops shops={shops} problem={problem} now={data.now} />
  return menuShop.kind === 'none' ? (
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

interface ListedFavorites {
  /** Codes of dishes that are favorites, or were since the page was opened. */
  readonly dishes: ReadonlySet<string>
  readonly shops: readonly Shop[]
}

/**
 * Returns the customer's favorites, including those removed since the page was opened: a heart pressed by mistake can
 * be pressed again, and nothing moves under the finger.
 */
function useListedFavorites(user: Profile, data: FavoritesData): ListedFavorites {
  const [dishes, setDishes] = useState<ReadonlyMap<string, true>>(new Map(dishEntries(user)))
  const [shops, setShops] = useState<ReadonlyMap<string, Shop>>(new Map(shopEntries(data)))
  const [nextDishes, nextShops] = [withEntries(dishes, dishEntries(user)), withEntries(shops, shopEntries(data))]
  if (nextDishes !== dishes) setDishes(nextDishes)
  if (nextShops !== shops) setShops(nextShops)
  return { dishes: new Set(nextDishes.keys()), shops: [...nextShops.values()] }
}

const dishEntries = ({ favorites }: Profile) =>
  favorites.flatMap(({ code, type }) => (type === 'article' ? [[code, true] as const] : []))

const shopEntries = ({ shops }: FavoritesData) => shops.map((shop) => [shop.id, shop] as const)

/** Returns the map with entries added; the same map if nothing changes. */
function withEntries<T>(
  before: ReadonlyMap<string, T>,
  added: readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  return added.some(([key, value]) => before.get(key) !== value) ? new Map([...before, ...added]) : before
}

/** Renders a placeholder until the customer's lists and their order are known. */
function FavoritesSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts(accountTexts)
  const classes = { section: styles.section, heading: styles.soon, list: styles.grid, row: styles.soonRow }
  return <ListSkeleton label={t('mine.loading')} headingWidth="12ch" rows={count} classes={classes} />
}

interface FavoriteDishesProps {
  readonly codes: ReadonlySet<string>
  readonly menuShop: Exclude<MenuShop, { kind: 'unknown' }>
  /** When the shop was loaded (ISO). */
  readonly loadedAt: string
}

/**
 * Renders the section of the favorite dishes: those on the shop's menu, or a link to choose a shop. Without
 * a menu only the codes of the dishes are known.
 */
function FavoriteDishes({ codes, menuShop, loadedAt }: FavoriteDishesProps) {
  const { t } = useTexts(accountTexts)
  const heading = useId()
  const isKnown = menuShop.kind === 'known'
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{isKnown ? t('favorites.dishes.at', { shop: menuShop.shop.name }) : t('favorites.dishes')}</h2>
        {isKnown && <ChooseShop isChosen />}
      </div>
      {menuShop.kind === 'failed' && <RetryNotice problem={menuShop.problem} />}
      {menuShop.kind === 'none' && (
        <div className={styles.choose}>
          <p>{t('favorites.waiting', { count: codes.size })}</p>
          <ChooseShop />
        </div>
      )}
      {isKnown && <DishList codes={codes} menuShop={menuShop} loadedAt={loadedAt} labelledBy={heading} />}
    </section>
  )
}

interface DishListProps {
  readonly codes: ReadonlySet<string>
  readonly menuShop: Extract<MenuShop, { kind: 'known' }>
  readonly loadedAt: string
  readonly labelledBy: string
}

/** Lists the favorite dishes that the menu has, in the menu's order, and counts the others. */
function DishList({ codes, menuShop: { shop, menu }, loadedAt, labelledBy }: DishListProps) {
  const { t } = useTexts(accountTexts)
  const placed: readonly PlacedArticle[] = menu
    ? [...articlesByCode(menu).values()].filter(({ item }) => codes.has(item.code))
    : []
  const missingCount = codes.size - placed.length
  return (
    <>
      {menu && placed.length > 0 && (
        <ul className={styles.grid} aria-labelledby={labelledBy}>
          {placed.map((dish) => (
            <DishCard
              key={dish.item.code}
              shop={shop}
              loadedAt={loadedAt}
              placed={dish}
              currency={menu.currency}
              hasHeart
            />
          ))}
        </ul>
      )}
      {missingCount > 0 && <p className={styles.soft}>{t('favorites.elsewhere', { count: missingCount })}</p>}
    </>
  )
}

/** Offers a guest the sign-in, which returns to this screen. */
function SignInCard() {
  const { t } = useTexts(accountTexts)
  const signIn = paths.login.href({ redirectUri: paths.favorites.href() })
  return (
    <EmptyState
      icon="heart"
      title={t('favorites.signIn')}
      action={
        <Link className={buttonClass('primary')} to={signIn}>
          {t('signIn')}
        </Link>
      }
    >
      <p>{t('favorites.signIn.text')}</p>
    </EmptyState>
  )
}

export const screen = defineScreen({ load: loadFavorites, Component: FavoritesScreen })
