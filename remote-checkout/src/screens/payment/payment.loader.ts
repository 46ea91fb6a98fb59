import type { PaymentMethod, Shop } from '@carte/contract'
import type { LoadArgs } from '@carte/store'
import { loadMethods, loadShopOfPage } from '../checkout/checkout.loader.ts'

export interface PaymentData {
  readonly shop: Shop
  /** Null if they could not be loaded; a started payment is still polled. */
  readonly methods: readonly PaymentMethod[] | null
}

/** Loads the shop and its payment methods. */
export async function loadPayment(args: LoadArgs): Promise<PaymentData> {
  const [shop, methods] = await Promise.all([loadShopOfPage(args), loadMethods(args)])
  return { shop, methods }
}
