import type { StartedPayment } from '@carte/contract'
import { startPayment as startPaymentCall } from '@carte/contract/checkout'
import type { Client, Result } from '@carte/contract/client'
import { hostPageAtom, type JotaiStore, unpaidOrderAtom } from '@carte/store'

/** Query of the return URL, which distinguishes a redirect from a page that the guest opened. */
export const SENT_BACK = '?returned'

interface PaymentStart {
  readonly orderId: string
  /** Id of the payment method. */
  readonly method: string
  /** Address of the order's payment page, to which a provider sends guests back. */
  readonly path: string
}

/** Starts a payment of the order, and notes the attempt with the unpaid order. */
export async function startPayment(
  { client, store }: { readonly client: Client; readonly store: JotaiStore },
  { orderId, method, path }: PaymentStart,
): Promise<Result<StartedPayment>> {
  const returnUrl = store.get(hostPageAtom).returnAddress(path + SENT_BACK)
  const answer = await client.call(startPaymentCall, { params: { orderId }, body: { method, returnUrl } })
  const unpaid = store.get(unpaidOrderAtom)
  if (answer.ok && unpaid?.order?.orderId === orderId) {
    store.set(unpaidOrderAtom, { ...unpaid, paymentId: answer.data.paymentId })
  }
  return answer
}
