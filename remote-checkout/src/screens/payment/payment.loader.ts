import type { PaymentMethod, Shop } from '@carte/contract'
import { getPaymentMethods } from '@carte/contract/checkout'
import type { LoadArgs } from '@carte/store'
import { shopOf } from '../checkout/checkout.loader.ts'

export interface PaymentData {
  readonly shop: Shop
  /** Null if they could not be loaded; a payment that was started is still followed. */
  readonly methods: readonly PaymentMethod[] | null
}

export async function loadPayment(args: LoadArgs): Promise<PaymentData> {
  const shopId = String(args.params.shopId)
  const [shop, methods] = await Promise.all([
    shopOf(args),
    args.client.call(getPaymentMethods, { params: { shopId }, signal: args.signal }),
  ])
  return { shop, methods: methods.ok ? methods.data : null }
}
