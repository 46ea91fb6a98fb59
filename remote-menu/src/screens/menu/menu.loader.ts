import type { LoadArgs } from '@carte/store'
import { loadShopMenu, type ShopMenu } from '../../components/menu-data.ts'
import { listParam } from '../../components/params.ts'
import { type FirstMenu, firstPart } from './long/first-menu.ts'

/** Data of the menu screen. With `omitted`, the menu is the beginning of a long one. */
export interface MenuPage extends ShopMenu {
  readonly omitted?: FirstMenu['omitted'] | undefined
  /** When it was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
}

/** Loads the shop of the address with its menu. For a first view of a long menu it returns only the beginning. */
export async function loadMenuPage(args: LoadArgs): Promise<MenuPage> {
  const page = { ...(await loadShopMenu(args)), now: new Date().toISOString() }
  const part = args.isFirstView && page.menu && firstPart(page.menu, listParam(args.params, 'category'))
  return part ? { ...page, ...part } : page
}
