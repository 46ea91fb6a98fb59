import type { DeliverySpot, PaymentMethod, Shop } from '@carte/contract'
import { getPaymentMethods } from '@carte/contract/checkout'
import { unwrap } from '@carte/contract/client'
import { deliverySpotsAtom, type LoadArgs, loadDeliverySpots, loadShop, shopAtom } from '@carte/store'

export interface CheckoutData {
  readonly shop: Shop
  readonly spots: readonly DeliverySpot[]
  /** Null if they could not be loaded: the payment page then loads them again. */
  readonly methods: readonly PaymentMethod[] | null
}

/** Loads the data of the checkout page. Prices come from a quote of the basket, which only the browser knows. */
export async function loadCheckout(args: LoadArgs): Promise<CheckoutData> {
  const [shop, methods] = await Promise.all([
    loadShopOfPage(args),
    loadMethods(args),
    loadDeliverySpots(args.store, String(args.params.shopId)),
  ])
  return { shop, spots: args.store.get(deliverySpotsAtom), methods }
}

/** Returns the payment methods of the shop that the URL names; null if they could not be loaded. */
export async function loadMethods({ client, params, signal }: LoadArgs): Promise<readonly PaymentMethod[] | null> {
  const answer = await client.call(getPaymentMethods, { params: { shopId: String(params.shopId) }, signal })
  return answer.ok ? answer.data : null
}

/** Returns the shop that the URL names: from the store if the host has loaded it, else from the server. */
export async function loadShopOfPage({ store, params }: Pick<LoadArgs, 'store' | 'params'>): Promise<Shop> {
  const shopId = String(params.shopId)
  const chosen = store.get(shopAtom)
  return chosen?.id === shopId ? chosen : unwrap(await loadShop(store, shopId))
}
