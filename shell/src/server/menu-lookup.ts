import { ProblemError } from '@carte/contract'
import { findArticle, findContainer } from '@carte/domain'
import { paths } from '@carte/navigation'
import { type JotaiStore, loadMenu } from '@carte/store'
import type { Match } from '../routes.ts'

/** Whether the menu has what an address names, or the address to redirect to. */
export type MenuLookup = { readonly isFound: boolean } | { readonly to: string }

export const FOUND: MenuLookup = { isFound: true }
const NOT_FOUND: MenuLookup = { isFound: false }

/**
 * Looks up the category or article of an address in its shop's menu. An outdated link redirects: to the menu, which
 * names the missing category, or to the article's current place. Anyone can invent such addresses, so an unknown
 * category is not rendered, and the page of an unknown article is not cached.
 */
export async function findInMenu(store: JotaiStore, { row: { name }, params }: Match): Promise<MenuLookup> {
  const { shopId, category, articleId } = params
  const isCategory = name === 'menuPage' && Array.isArray(category) && category.length > 0
  const isArticle = name === 'menuArticlePage' && typeof articleId === 'string'
  if (typeof shopId !== 'string' || !Array.isArray(category) || !(isCategory || isArticle)) return FOUND
  try {
    const menu = await loadMenu(store, shopId)
    const container = findContainer(menu, category)
    if (!isArticle) {
      if (container) return FOUND
      return { to: paths.menu.href({ shopId, category: [] }, { missing: category.at(-1) }) }
    }
    const found = findArticle(menu, articleId)
    if (!found) return NOT_FOUND
    const isIn = container?.items.some((item) => item.type === 'article' && item.code === articleId) ?? false
    // An address without a category is valid for an article in any category.
    return isIn || category.length === 0
      ? FOUND
      : { to: paths.article.href({ shopId, category: found.path, articleId }) }
  } catch (error) {
    // The menu cannot be loaded; the screen shows the error.
    if (error instanceof ProblemError) return NOT_FOUND
    throw error
  }
}
