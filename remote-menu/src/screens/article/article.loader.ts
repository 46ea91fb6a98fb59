import type { Campaign, ChoiceLevel, Currency, Shop } from '@carte/contract'
import { findArticle, type PlacedArticle } from '@carte/domain'
import type { LoadArgs } from '@carte/store'
import { suggestionsOf } from '../../components/article/suggestions.ts'
import { loadShopMenu } from '../../components/menu-data.ts'
import { textParam } from '../../components/params.ts'

/** Data of the article screen: only the part of the menu that concerns the article. */
export interface ArticleData {
  readonly shop: Shop
  readonly campaigns: readonly Campaign[]
  /** When it was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
  /** Null if the article is not in the menu, or the shop has no menu. */
  readonly found: {
    readonly currency: Currency
    readonly levels: readonly ChoiceLevel[]
    readonly placed: PlacedArticle
    /** Suggested articles that are still in the menu. */
    readonly suggestions: readonly PlacedArticle[]
  } | null
}

/** Loads the article of the address, with its suggestions. */
export async function loadArticle(args: LoadArgs): Promise<ArticleData> {
  const { shop, menu, campaigns } = await loadShopMenu(args)
  const now = new Date().toISOString()
  const placed = menu && findArticle(menu, textParam(args.params, 'articleId'))
  if (!menu || !placed) return { shop, campaigns, now, found: null }
  const suggestions = suggestionsOf(menu, placed.item)
  return { shop, campaigns, now, found: { currency: menu.currency, levels: menu.choiceLevels, placed, suggestions } }
}
