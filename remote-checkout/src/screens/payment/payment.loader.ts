import type { PaymentMethod, Shop } from '@carte/contract'
import { getPaymentMethods } from '@carte/contract/checkout'
import type { LoadArgs } from '@carte/store'
import { loadShopOfPage } from '../checkout/checkout.loader.ts'

export interface PaymentData {
  readonly shop: Shop
  /** Null if they could not be loaded; a started payment is still polled. */
  readonly methods: readonly PaymentMethod[] | null
}

/** Loads the shop and its payment methods. */
export async function loadPayment(args: LoadArgs): Promise<PaymentData> {
  const shopId = String(args.params.shopId)
  const [shop, methods] = await Promise.all([
    loadShopOfPage(args),
    args.client.call(getPaymentMethods, { params: { shopId }, signal: args.signal }),
  ])
  return { shop, methods: methods.ok ? methods.data : null }
}
