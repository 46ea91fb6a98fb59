import type { Shop } from '@carte/contract'
import { citiesOf } from '@carte/domain'
import { paths } from '@carte/navigation/paths'
import type { Recorded } from '../site/recorded.ts'
import { siteStory } from '../site/story.tsx'

export default { title: 'Screens/Restaurants' }

const at = paths.home.href()
const SHOPS = 'GET /api/shops'

const shopsOf = ({ guest }: Recorded) => guest[SHOPS] as readonly Shop[]

export const List = siteStory(() => ({ at }))

export const SignedIn = siteStory(() => ({ at, isSignedIn: true }))

export const Loading = siteStory(() => ({ at, pending: [SHOPS] }))

export const NoRestaurants = siteStory(() => ({ at, answers: { [SHOPS]: { shops: [], total: 0, cities: [] } } }))

export const OneRestaurant = siteStory((recorded) => {
  const shops = shopsOf(recorded).filter(({ id }) => id === recorded.shopId)
  return { at, answers: { [SHOPS]: { shops, total: 1, cities: [] } } }
})

export const ManyRestaurants = siteStory((recorded) => {
  const shops = shopsOf(recorded)
  const many = Array.from({ length: 48 }, (_, n) => {
    const shop = shops[n % shops.length] as Shop
    return n < shops.length ? shop : { ...shop, id: `${shop.id}-${n}`, name: `${shop.name} ${n}` }
  })
  return { at, answers: { [SHOPS]: { shops: many, total: 1_234, cities: citiesOf(shops) } } }
})

export const Failed = siteStory(() => ({ at, failing: [SHOPS] }))

export const WithoutNetwork = siteStory(() => ({ at, isOffline: true }))

export const FromAnEarlierVisit = siteStory(() => ({ at, ageMs: 3_600_000 }))

export const OrderType = siteStory(({ shopId }) => ({ at: paths.orderType.href({ shopId }) }))
