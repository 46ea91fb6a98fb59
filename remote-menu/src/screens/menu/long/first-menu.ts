import type { Menu, MenuItem } from '@carte/contract'
import { findContainer } from '@carte/domain'
import { categoryKey, countArticles } from '../category.ts'

/** More articles than a phone can render at once without a visible delay. */
const LONG = 200
/** Articles at the top and in the category of the address: more than any screen shows before scrolling. */
const AT_TOP = 12
const AT_ADDRESS = 24

export interface FirstMenu {
  readonly menu: Menu
  /** How many more articles each category has, by category key; the empty key is for articles in no category. */
  readonly omitted: Readonly<Record<string, number>>
}

/** `omitted` of a menu that is complete. */
export const NOTHING_OMITTED: FirstMenu['omitted'] = {}

/** Tells whether a menu is long: its cards then render in chunks. */
export const isLongMenu = (menu: Menu): boolean => countArticles(menu.items) > LONG

/**
 * Returns the beginning of a long menu: all categories, and the articles of the first view. The rest would take a slow
 * connection seconds; the page loads it after hydration. Null for a menu that is not long.
 *
 * @param path of the category in the address
 */
export function firstPart(menu: Menu, path: readonly string[]): FirstMenu | null {
  if (!isLongMenu(menu)) return null
  const addressed = findContainer(menu, path)
  const omitted: Record<string, number> = {}
  let atTop = AT_TOP
  // Starts at the category of the address, if there is one.
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
