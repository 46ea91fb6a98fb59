import {
  getOrder,
  type OrderDetails,
  type OrderStatus,
  type Problem,
  ProblemError,
  type StoredOrder,
} from '@carte/contract'
import { newerDetails } from '@carte/domain'
import { atom, knownOrdersAtom, type LoadArgs } from '@carte/store'
import { codeOf } from './code-of.ts'
import { loadNotificationOffer } from './notification.loader.ts'

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
export async function loadOrder(args: LoadArgs): Promise<OrderData> {
  const { store, client, params, signal } = args
  const orderId = String(params.orderId)
  const code = codeOf(store, orderId)
  // The offer of a notification comes with the details, so that it does not move what is below it.
  const [answer] = await Promise.all([
    client.call(getOrder, { params: { orderId }, headers: { 'customer-code': code }, signal }),
    code === '' ? null : loadNotificationOffer(args),
  ])
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
