import type { LoadArgs } from '@carte/store'
import { loadShopMenu, type ShopMenu } from '../../parts/menu-data.ts'
import { listParam } from '../../parts/params.ts'
import { type FirstMenu, firstPart } from './long/first-menu.ts'

/** What the menu screen is drawn from. With `omitted`, the menu is the beginning of a long one. */
export interface MenuPage extends ShopMenu {
  readonly omitted?: FirstMenu['omitted'] | undefined
  /** When it was loaded (ISO): the first rendering judges by it whether the shop is open. */
  readonly now: string
}

/** The shop of the address with its menu; of a long one no more than a first view shows, where that is all that is needed. */
export async function loadMenuPage(args: LoadArgs): Promise<MenuPage> {
  const page = { ...(await loadShopMenu(args)), now: new Date().toISOString() }
  const part = args.isFirstView && page.menu && firstPart(page.menu, listParam(args.params, 'category'))
  return part ? { ...page, ...part } : page
}
