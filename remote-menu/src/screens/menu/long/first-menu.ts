import type { Menu, MenuItem } from '@carte/contract'
import { findContainer } from '@carte/domain'
import { categoryKey, countArticles } from '../category.ts'

/** More articles than a phone draws at once without a pause. */
const LONG = 200
/** As many as no screen shows before it is scrolled: at the top, and where the address leads. */
const AT_TOP = 12
const AT_ADDRESS = 24

/** What a page needs of a menu before it is scrolled. */
export interface FirstMenu {
  readonly menu: Menu
  /** How many articles each category has besides, by its key; the whole menu's own are under the empty one. */
  readonly omitted: Readonly<Record<string, number>>
}

/** Of a whole menu. */
export const NOTHING_OMITTED: FirstMenu['omitted'] = {}

/** Whether a menu is drawn piece by piece. */
export const isLongMenu = (menu: Menu): boolean => countArticles(menu.items) > LONG

/**
 * The beginning of a long menu: all of its categories, and the articles of the first view. Thousands of others are as many bytes as a slow line
 * carries in seconds; a page asks for them once it has come alive. Null for a menu that is not long.
 *
 * @param path of the category in the address
 */
export function firstPart(menu: Menu, path: readonly string[]): FirstMenu | null {
  if (!isLongMenu(menu)) return null
  const addressed = findContainer(menu, path)
  const omitted: Record<string, number> = {}
  let atTop = AT_TOP
  // Nothing until the category of the address begins.
  let atAddress = addressed ? 0 : AT_ADDRESS

  const partOf = (items: readonly MenuItem[], within: readonly string[]): MenuItem[] => {
    const kept: MenuItem[] = []
    for (const item of items) {
      if (item.type === 'container') {
        if (item === addressed) atAddress = AT_ADDRESS
        kept.push({ ...item, items: partOf(item.items, [...within, item.name]) })
      } else if (atTop > 0 || atAddress > 0) {
        atTop -= 1
        atAddress -= 1
        kept.push(item)
      } else {
        const key = categoryKey(within)
        omitted[key] = (omitted[key] ?? 0) + 1
      }
    }
    return kept
  }
  return { menu: { ...menu, items: partOf(menu.items, []) }, omitted }
}
