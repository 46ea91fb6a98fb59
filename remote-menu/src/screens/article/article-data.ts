import type { Campaign, ChoiceLevel, Currency, Shop } from '@carte/contract'
import { findArticle, type PlacedArticle } from '@carte/domain'
import type { LoadArgs } from '@carte/store'
import { loadShopMenu } from '../../parts/menu-data.ts'
import { textParam } from '../../parts/params.ts'

/** What the article screen is drawn from; only the article's own part of the menu. */
export interface ArticleData {
  readonly shop: Shop
  readonly campaigns: readonly Campaign[]
  /** When it was loaded (ISO): the first rendering judges by it whether the shop is open. */
  readonly now: string
  /** Null for an article that the menu does not have, or a shop without a menu. */
  readonly found: {
    readonly currency: Currency
    readonly levels: readonly ChoiceLevel[]
    readonly placed: PlacedArticle
    /** What goes well with it, without what the menu no longer has. */
    readonly suggestions: readonly PlacedArticle[]
  } | null
}

/** Finds the article of the address in its shop's menu. */
export async function loadArticle(args: LoadArgs): Promise<ArticleData> {
  const { shop, menu, campaigns } = await loadShopMenu(args)
  const now = new Date().toISOString()
  const placed = menu && findArticle(menu, textParam(args.params, 'articleId'))
  if (!menu || !placed) return { shop, campaigns, now, found: null }
  const suggestions = placed.item.suggestions.flatMap((code) => findArticle(menu, code) ?? [])
  return { shop, campaigns, now, found: { currency: menu.currency, levels: menu.choiceLevels, placed, suggestions } }
}
