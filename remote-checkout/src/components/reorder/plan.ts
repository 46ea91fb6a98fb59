import { getMenu, type OrderDetails } from '@carte/contract'
import { planReorder, type ReorderPlan } from '@carte/domain'
import { clientAtom, type LoadArgs, loadPresentShop, pricedAtom } from '@carte/store'

type Order = Pick<OrderDetails, 'items'> & { readonly shop: Pick<OrderDetails['shop'], 'id'> }

/** Loads shop and menu, and returns what can be ordered again, at this guest's prices. */
export async function askPlan(store: LoadArgs['store'], { items, shop: { id } }: Order): Promise<ReorderPlan> {
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, id),
    store.get(clientAtom).call(getMenu, { params: { shopId: id } }),
  ])
  const seen = menu.ok ? { ...menu, data: store.get(pricedAtom)(menu.data) } : menu
  return planReorder(items, shop, seen, new Date())
}
