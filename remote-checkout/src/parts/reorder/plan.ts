import { getMenu, type Menu, type OrderDetails, type Problem, type Shop } from '@carte/contract'
import { nextOpening, type Reorder, reorder } from '@carte/domain'
import { clientAtom, type LoadArgs, loadPresentShop } from '@carte/store'

/** How an order can be made again, as shop and menu are now. */
export type Plan =
  | { readonly kind: 'ready'; readonly shop: Shop; readonly menu: Menu; readonly again: Reorder }
  /** The menu has nothing of it. */
  | { readonly kind: 'none'; readonly again: Reorder }
  | { readonly kind: 'closed'; readonly shop: Shop; readonly opens: Date | null }
  | { readonly kind: 'failed'; readonly problem: Problem }

type Order = Pick<OrderDetails, 'items'> & { readonly shop: Pick<OrderDetails['shop'], 'id'> }

/** Asks the server for shop and menu. */
export async function planReorder(store: LoadArgs['store'], { items, shop: { id } }: Order): Promise<Plan> {
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, id),
    store.get(clientAtom).call(getMenu, { params: { shopId: id } }),
  ])
  if (!shop.ok) return { kind: 'failed', problem: shop.problem }
  const { openForBusiness, externalAppUri } = shop.data
  // Nobody is led to a menu whose door is closed.
  if (!openForBusiness || externalAppUri !== undefined)
    return { kind: 'closed', shop: shop.data, opens: nextOpening(shop.data, new Date()) }
  if (!menu.ok) return { kind: 'failed', problem: menu.problem }
  const again = reorder(items, menu.data)
  return again.lines.length === 0 ? { kind: 'none', again } : { kind: 'ready', shop: shop.data, menu: menu.data, again }
}

/** Whether the guest is asked before the basket is filled: nothing of theirs is thrown away, and nothing left out, without a word. */
export const isToBeAsked = ({ again }: { readonly again: Reorder }, basketCount: number) =>
  basketCount > 0 || again.misses.length > 0
