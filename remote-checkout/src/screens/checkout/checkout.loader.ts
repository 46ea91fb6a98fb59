import type { DeliverySpot, Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { deliverySpotsAtom, type LoadArgs, loadDeliverySpots, loadShop, shopAtom } from '@carte/store'

export interface CheckoutData {
  readonly shop: Shop
  readonly spots: readonly DeliverySpot[]
}

/** Loads the data of the checkout page. Prices come from a quote of the basket, which only the browser knows. */
export async function loadCheckout(args: LoadArgs): Promise<CheckoutData> {
  const [shop] = await Promise.all([loadShopOfPage(args), loadDeliverySpots(args.store, String(args.params.shopId))])
  return { shop, spots: args.store.get(deliverySpotsAtom) }
}

/** Returns the shop that the URL names: from the store if the host has loaded it, else from the server. */
export async function loadShopOfPage({ store, params }: Pick<LoadArgs, 'store' | 'params'>): Promise<Shop> {
  const shopId = String(params.shopId)
  const chosen = store.get(shopAtom)
  return chosen?.id === shopId ? chosen : unwrap(await loadShop(store, shopId))
}
