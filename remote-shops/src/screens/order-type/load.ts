import type { Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { type LoadArgs, loadShop, shopAtom } from '@carte/store'

export interface OrderTypeData {
  readonly shop: Shop
  readonly now: string
}

/** The shop of the address; the guard has usually just chosen it. */
export async function loadOrderType({ store, params }: LoadArgs): Promise<OrderTypeData> {
  const shopId = String(params.shopId)
  const chosen = store.get(shopAtom)
  const shop = chosen?.id === shopId ? chosen : unwrap(await loadShop(store, shopId))
  return { shop, now: new Date().toISOString() }
}
