import {
  getOrder,
  type OrderDetails,
  type OrderStatus,
  type Problem,
  ProblemError,
  type StoredOrder,
} from '@carte/contract'
import { newerDetails } from '@carte/domain'
import { atom, knownOrdersAtom, type LoadArgs, unpaidOrderAtom } from '@carte/store'

/** Why the request failed. */
type OrderLoadError = Pick<Problem, 'code'>

export type OrderData =
  /** This browser has the order's code. With a problem: the last known details, because the request failed. */
  | { readonly kind: 'details'; readonly details: OrderDetails; readonly problem?: OrderLoadError }
  /** The request failed, but this browser has stored enough to collect the food. */
  | { readonly kind: 'stored'; readonly order: StoredOrder; readonly problem: OrderLoadError }
  /** Without the code the server returns only the status. */
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | { readonly kind: 'unknown' }

/** The last details from the server, for when a request fails. */
const lastDetailsAtom = atom<OrderDetails | null>(null)

/**
 * Loads an order.
 *
 * @throws ProblemError if the request fails and nothing is stored about the order
 */
export async function loadOrder({ store, client, params, signal }: LoadArgs): Promise<OrderData> {
  const orderId = String(params.orderId)
  const answer = await client.call(getOrder, {
    params: { orderId },
    headers: { 'customer-code': codeOf(store, orderId) },
    signal,
  })
  if (answer.ok) {
    if (!('orderId' in answer.data)) return { kind: 'status', status: answer.data.status }
    const details = newerDetails(store.get(lastDetailsAtom), answer.data)
    store.set(lastDetailsAtom, details)
    return { kind: 'details', details }
  }
  if (answer.status === 404) return { kind: 'unknown' }
  const problem = { code: answer.problem.code }
  const last = store.get(lastDetailsAtom)
  if (last?.orderId === orderId) return { kind: 'details', details: last, problem }
  const order = store.get(knownOrdersAtom).find(({ id }) => id === orderId)
  if (order) return { kind: 'stored', order, problem }
  throw new ProblemError(answer.problem)
}

/** Returns the order's secret code if this browser placed it, else an empty string, as always on a server. */
export function codeOf(store: LoadArgs['store'], orderId: string): string {
  const known = store.get(knownOrdersAtom).find(({ id }) => id === orderId)
  const unpaid = store.get(unpaidOrderAtom)?.order
  return known?.customerCode ?? (unpaid?.orderId === orderId ? unpaid.customerCode : '')
}
