import type { Menu, MenuItem } from '@carte/contract'
import { findContainer } from '@carte/domain'
import { categoryKey, countArticles } from '../category.ts'

export interface FirstMenu {
  readonly menu: Menu
  /** How many more articles each category has, by category key; the empty key is for articles in no category. */
  readonly omitted: Readonly<Record<string, number>>
}

/** `omitted` of a menu that is complete. */
export const NOTHING_OMITTED: FirstMenu['omitted'] = {}

/** More articles than this render on a phone with a visible delay. */
const LONG_MENU_ARTICLES = 200

/** Returns whether a menu is long: its cards then render in chunks. */
export const isLongMenu = (menu: Menu): boolean => countArticles(menu.items) > LONG_MENU_ARTICLES

/** How many articles at the top of the menu are loaded: more than any screen shows before scrolling. */
const ARTICLES_AT_TOP = 12
/** How many articles are loaded from the category of the address on. */
const ARTICLES_AT_ADDRESS = 24

/**
 * Returns the beginning of a long menu: all categories, and the articles of the first view. The rest would take a slow
 * connection seconds; the page loads it after hydration. Null for a menu that is not long.
 *
 * @param path names of the category in the address and the containers around it, outermost first
 */
export function firstPart(menu: Menu, path: readonly string[]): FirstMenu | null {
  if (!isLongMenu(menu)) return null
  const addressCategory = findContainer(menu, path)
  const omitted: Record<string, number> = {}
  let atTop = ARTICLES_AT_TOP
  // Starts at the category of the address, if there is one.
  let atAddress = addressCategory ? 0 : ARTICLES_AT_ADDRESS

  const partOf = (items: readonly MenuItem[], within: readonly string[]): MenuItem[] => {
    const included: MenuItem[] = []
    for (const item of items) {
      if (item.type === 'container') {
        if (item === addressCategory) atAddress = ARTICLES_AT_ADDRESS
        included.push({ ...item, items: partOf(item.items, [...within, item.name]) })
      } else if (atTop > 0 || atAddress > 0) {
        atTop -= 1
        atAddress -= 1
        included.push(item)
      } else {
        const key = categoryKey(within)
        omitted[key] = (omitted[key] ?? 0) + 1
      }
    }
    return included
  }
  return { menu: { ...menu, items: partOf(menu.items, []) }, omitted }
}
