import type { PlacedArticle } from '@carte/domain'
import { canQuickAdd } from '@carte/features'
import { atom, avoidedAtom, basketAtom, shopAtom } from '@carte/store'
import { orderable } from '../article/suggestions.ts'
import { articlesAtom } from './issues.ts'

interface Suggested {
  /** The articles that one tap adds; suggestions for the newest line come first. */
  readonly articles: readonly PlacedArticle[]
  /** The article whose page of suggestions has more: articles that need a choice, or that do not fit here. */
  readonly more: PlacedArticle | null
}

const NONE: Suggested = { articles: [], more: null }

const ARTICLES_MAX = 3

/**
 * Suggestions for the dishes in the basket, without dishes that it already contains. Empty once the guest has answered
 * the page of suggestions, and while the menu of the basket's shop is not loaded.
 */
export const suggestedAtom = atom((get): Suggested => {
  const articles = get(articlesAtom)
  const { items, shopId, hasSelectedSuggestions } = get(basketAtom)
  const shop = get(shopAtom)
  if (!articles || hasSelectedSuggestions || !shop || shopId !== shop.id) return NONE
  const now = new Date()
  const avoid = get(avoidedAtom)
  const inBasket = new Set(items.map(({ article }) => article.code))
  const found = new Map<string, PlacedArticle>()
  let more: PlacedArticle | null = null
  for (const line of [...items].reverse()) {
    const source = articles.get(line.article.code)
    if (!source) continue
    for (const code of source.item.suggestions) {
      const placed = articles.get(code)
      if (!placed || inBasket.has(code) || found.has(code) || orderable([placed], shop, now).length === 0) continue
      if (found.size < ARTICLES_MAX && canQuickAdd(placed.item, avoid)) found.set(code, placed)
      else more ??= source
    }
  }
  return { articles: [...found.values()], more }
})
