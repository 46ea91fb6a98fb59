import { getOrder, type OrderDetails, type OrderStatus } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { knownOrdersAtom, type LoadArgs, unpaidOrderAtom } from '@carte/store'

export type OrderData =
  /** This browser has the order's code. */
  | { readonly kind: 'details'; readonly details: OrderDetails }
  /** Without the code only the status is told (spec §7). */
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | { readonly kind: 'unknown' }

/** The order's secret, when this browser has ordered it; empty otherwise. A server never knows it. */
export function codeOf(store: LoadArgs['store'], orderId: string): string {
  const known = store.get(knownOrdersAtom).find(({ id }) => id === orderId)
  const unpaid = store.get(unpaidOrderAtom)?.order
  return known?.customerCode ?? (unpaid?.orderId === orderId ? unpaid.customerCode : '')
}

/** What the order page is drawn from. @throws ProblemError when the server cannot be asked */
export async function loadOrder({ store, client, params, signal }: LoadArgs): Promise<OrderData> {
  const orderId = String(params.orderId)
  const answer = await client.call(getOrder, {
    params: { orderId },
    headers: { 'customer-code': codeOf(store, orderId) },
    signal,
  })
  if (!answer.ok && answer.status === 404) return { kind: 'unknown' }
  const order = unwrap(answer)
  return 'orderId' in order ? { kind: 'details', details: order } : { kind: 'status', status: order.status }
}
