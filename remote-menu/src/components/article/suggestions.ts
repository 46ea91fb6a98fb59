import type { ArticleItem, Menu } from '@carte/contract'
import { findArticle, isSoldOut, type PlacedArticle, type SaleShop, saleState } from '@carte/domain'

/** Returns an article's suggestions that are still in the menu, in the order in which the article lists them. */
export const suggestionsOf = (menu: Menu, { suggestions }: ArticleItem): readonly PlacedArticle[] =>
  suggestions.flatMap((code) => findArticle(menu, code) ?? [])

/** Returns the articles that are not sold out, and sold at a time for which the shop takes orders (SALE-5). */
export const orderable = (articles: readonly PlacedArticle[], shop: SaleShop, now: Date): readonly PlacedArticle[] =>
  articles.filter(({ item }) => !isSoldOut(item) && saleState(item.article.saleTimes, shop, now).kind !== 'closed')
