import type { ArticleItem, Menu } from '@carte/contract'
import { findArticle, isSoldOut, type PlacedArticle } from '@carte/domain'

/** Returns an article's suggestions that are still in the menu, in the order in which the article lists them. */
export const suggestionsOf = (menu: Menu, { suggestions }: ArticleItem): readonly PlacedArticle[] =>
  suggestions.flatMap((code) => findArticle(menu, code) ?? [])

/** Like `suggestionsOf`, without articles that are sold out. */
export const orderableSuggestions = (menu: Menu, article: ArticleItem): readonly PlacedArticle[] =>
  suggestionsOf(menu, article).filter(({ item }) => !isSoldOut(item))
