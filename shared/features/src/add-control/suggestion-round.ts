import type { Basket } from '@carte/contract'
import type { SuggestedArticles } from '@carte/store'

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
