import type { ArticleItem, Basket, Menu } from '@carte/contract'
import { findArticle, isSoldOut, type PlacedArticle } from '@carte/domain'
import type { SuggestedArticles } from '@carte/store'

/** What goes well with an article and can be ordered now, in the menu's order. */
export function orderableSuggestions(menu: Menu, { suggestions }: ArticleItem): readonly PlacedArticle[] {
  return suggestions.flatMap((code) => {
    const placed = findArticle(menu, code)
    return placed && !isSoldOut(placed.item) ? placed : []
  })
}

type Chosen = Pick<Basket, 'shopId' | 'items'>

/** The round that is still open: of this basket's shop, and what it belongs to is in it. */
export function openRound(round: SuggestedArticles | null, { shopId, items }: Chosen): SuggestedArticles | null {
  return round?.shopId === shopId && items.some(({ id }) => id === round.itemId) ? round : null
}

/** The round after something has been added: the one that is open, or a new one that belongs to what was added. */
export function roundAfter(
  open: SuggestedArticles | null,
  shopId: string,
  itemId: string,
  code: string,
): SuggestedArticles {
  const { articleCodes, ...round } = open ?? { shopId, itemId, articleCodes: [] }
  return { ...round, articleCodes: [...new Set([...articleCodes, code])] }
}
