import type { Menu, MenuItem, Shop } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Recorded } from '../site/recorded.ts'
import { siteStory } from '../site/story.tsx'

export default { title: 'Screens/Menu' }

const menuAt = ({ shopId }: Recorded) => paths.menu.href({ shopId, category: [] })
const menuOf = (recorded: Recorded) => recorded.guest[menuCall(recorded)] as Menu
const menuCall = ({ shopId }: Recorded) => `GET /api/shops/${shopId}/menu`
const shopCall = ({ shopId }: Recorded) => `GET /api/shops/${shopId}`

const BURGER = { category: ['Burgare'], articleId: 'smash-burger' }

export const List = siteStory((recorded) => ({ at: menuAt(recorded) }))

/** On a large screen, the basket is beside the menu; on a small one, its total is in a bar. */
export const WithABasket = siteStory((recorded) => ({ at: menuAt(recorded), stored: 'basket' }))

export const Empty = siteStory((recorded) => ({
  at: menuAt(recorded),
  answers: { [menuCall(recorded)]: { ...menuOf(recorded), items: [] } },
}))

export const Many = siteStory((recorded) => {
  const menu = menuOf(recorded)
  const again = (items: readonly MenuItem[], round: number): MenuItem[] =>
    items.map((item) =>
      item.type === 'container'
        ? { ...item, name: `${item.name} ${round}`, i18n: [], items: again(item.items, round) }
        : { ...item, article: { ...item.article, code: `${item.article.code}-${round}` } },
    )
  const items = [menu.items, ...[2, 3, 4].map((round) => again(menu.items, round))].flat()
  return { at: menuAt(recorded), answers: { [menuCall(recorded)]: { ...menu, items } } }
})

export const Loading = siteStory((recorded) => ({ at: menuAt(recorded), pending: [menuCall(recorded)] }))

export const Failed = siteStory((recorded) => ({ at: menuAt(recorded), failing: [menuCall(recorded)] }))

export const WithoutItsRemote = siteStory((recorded) => ({ at: menuAt(recorded), missing: 'menu' }))

export const FromAnEarlierVisit = siteStory((recorded) => ({ at: menuAt(recorded), ageMs: 3_600_000 }))

/** The restaurant takes no orders for half an hour. */
export const Paused = siteStory((recorded) => {
  const shop = recorded.guest[shopCall(recorded)] as Shop
  const pausedUntil = new Date(Date.now() + 1_800_000).toISOString()
  return {
    at: menuAt(recorded),
    answers: { [shopCall(recorded)]: { ...shop, status: 'paused', openForBusiness: false, pausedUntil } },
  }
})

export const Article = siteStory(({ shopId }) => ({ at: paths.article.href({ shopId, ...BURGER }), stored: 'basket' }))

export const EditedLine = siteStory(({ shopId, lineId }) => ({
  at: paths.editOrder.href({ shopId, ...BURGER, orderId: lineId }),
  stored: 'basket',
}))

export const UnknownArticle = siteStory(({ shopId }) => ({
  at: paths.article.href({ shopId, category: ['Burgare'], articleId: 'no-such-dish' }),
}))

export const Suggestions = siteStory(({ shopId }) => ({
  at: paths.suggestedArticles.href({ shopId, ...BURGER }),
  stored: 'basket',
}))

export const SignageBoard = siteStory(({ shopId }) => ({
  at: paths.digitalSignage.href({ shopId }),
  answers: { [`GET /api/shops/${shopId}/signage`]: { preparing: ['A47', 'A48', 'B11'], ready: ['A44'] } },
}))

export const EmptySignageBoard = siteStory(({ shopId }) => ({
  at: paths.digitalSignage.href({ shopId }),
  answers: { [`GET /api/shops/${shopId}/signage`]: { preparing: [], ready: [] } },
}))
