import type { Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { type LoadArgs, loadShop, shopAtom } from '@carte/store'
import { articleIn } from '../../components/return-target.ts'

export interface OrderTypeData {
  readonly shop: Shop
  /** The code of the article that the guest came for. */
  readonly article: string | null
  /** When the data was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
}

/** Loads the shop of the address; the guard has usually just stored it. */
export async function loadOrderType({ store, params, url }: LoadArgs): Promise<OrderTypeData> {
  const shopId = String(params.shopId)
  const chosen = store.get(shopAtom)
  const shop = chosen?.id === shopId ? chosen : unwrap(await loadShop(store, shopId))
  return { shop, article: articleIn(url), now: new Date().toISOString() }
}
