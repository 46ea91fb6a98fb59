import { ProblemError } from '@carte/contract'
import { findArticle, findContainer } from '@carte/domain'
import { paths } from '@carte/navigation'
import { type JotaiStore, loadMenu } from '@carte/store'
import type { Match } from '../routes.ts'

/** Whether an address names what its shop's menu has, or the address that does. */
export type MenuPlace = { readonly isThere: boolean } | { readonly to: string }

export const IS_THERE: MenuPlace = { isThere: true }
const IS_MISSING: MenuPlace = { isThere: false }

/**
 * Looks up the category or the article of an address in its shop's menu. A link from before the menu changed leads on: to
 * the menu, which says what is missing, or to the article where it is now. Anybody can make up such addresses, so nothing
 * is rendered for a category that does not exist, and nothing is kept for an article that does not.
 */
export async function findInMenu(store: JotaiStore, { row: { name }, params }: Match): Promise<MenuPlace> {
  const { shopId, category, articleId } = params
  const isCategory = name === 'menuPage' && Array.isArray(category) && category.length > 0
  const isArticle = name === 'menuArticlePage' && typeof articleId === 'string'
  if (typeof shopId !== 'string' || !Array.isArray(category) || !(isCategory || isArticle)) return IS_THERE
  try {
    const menu = await loadMenu(store, shopId)
    const container = findContainer(menu, category)
    if (!isArticle) {
      if (container) return IS_THERE
      return { to: paths.menu.href({ shopId, category: [] }, { missing: category.at(-1) }) }
    }
    const found = findArticle(menu, articleId)
    if (!found) return IS_MISSING
    const isIn = container?.items.some((item) => item.type === 'article' && item.code === articleId) ?? false
    // Without a category it is the article wherever the menu has it.
    return isIn || category.length === 0
      ? IS_THERE
      : { to: paths.article.href({ shopId, category: found.path, articleId }) }
  } catch (error) {
    // A shop without a menu has no categories either; its screens say so.
    if (error instanceof ProblemError) return IS_MISSING
    throw error
  }
}
