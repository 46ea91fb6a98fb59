import type { PaymentMethod, Shop } from '@carte/contract'
import { getPaymentMethods } from '@carte/contract/checkout'
import type { LoadArgs } from '@carte/store'
import { shopOf } from '../checkout/loadCheckout.ts'

export interface PaymentData {
  readonly shop: Shop
  /** Null when they cannot be had just now: a payment that was begun is still followed. */
  readonly methods: readonly PaymentMethod[] | null
}

/** The ways to pay at the shop. */
export async function loadPayment(args: LoadArgs): Promise<PaymentData> {
  const shopId = String(args.params.shopId)
  const [shop, methods] = await Promise.all([
    shopOf(args),
    args.client.call(getPaymentMethods, { params: { shopId }, signal: args.signal }),
  ])
  return { shop, methods: methods.ok ? methods.data : null }
}
