import type { ArticleItem, Basket, Menu } from '@carte/contract'
import { findArticle, isSoldOut, type PlacedArticle } from '@carte/domain'
import type { SuggestedArticles } from '@carte/store'

/** Returns an article's suggestions that are still in the menu, in the order in which the article lists them. */
export const suggestionsOf = (menu: Menu, { suggestions }: ArticleItem): readonly PlacedArticle[] =>
  suggestions.flatMap((code) => findArticle(menu, code) ?? [])

/** Like `suggestionsOf`, without articles that are sold out. */
export const orderableSuggestions = (menu: Menu, article: ArticleItem): readonly PlacedArticle[] =>
  suggestionsOf(menu, article).filter(({ item }) => !isSoldOut(item))

/**
 * Returns the current round of suggestions (the articles added since a line began it) if it belongs to this basket: same
 * shop, and that line is still in it.
 */
export function openSuggestionsOf(
  suggestions: SuggestedArticles | null,
  { shopId, items }: Pick<Basket, 'shopId' | 'items'>,
): SuggestedArticles | null {
  return suggestions?.shopId === shopId && items.some(({ id }) => id === suggestions.itemId) ? suggestions : null
}

/**
 * Adds the code of an added article to the open round of suggestions. Without one, begins a round that belongs to the
 * added line.
 */
export function suggestionsAfterAdding(
  open: SuggestedArticles | null,
  shopId: string,
  itemId: string,
  code: string,
): SuggestedArticles {
  const { articleCodes, ...rest } = open ?? { shopId, itemId, articleCodes: [] }
  return { ...rest, articleCodes: [...new Set([...articleCodes, code])] }
}
