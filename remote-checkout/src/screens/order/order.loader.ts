import {
  getOrder,
  type OrderDetails,
  type OrderStatus,
  type Problem,
  ProblemError,
  type StoredOrder,
} from '@carte/contract'
import { newerDetails } from '@carte/domain'
import { atom, type JotaiStore, knownOrdersAtom, type LoadArgs } from '@carte/store'
import { importChangedTime } from '../../lazy.ts'
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

/** The last details from the server, for when a request fails. A cancellation's response is newer than the loaded ones. */
export const lastDetailsAtom = atom<OrderDetails | null>(null)

type ChangedTimeChunk = Awaited<ReturnType<typeof importChangedTime>>

/** What shows that staff have changed the pick-up time; null until an order needs it. */
export const changedTimeAtom = atom<ChangedTimeChunk | null>(null)

/** If it cannot be loaded, the page shows the new time without the reason until the next reload. */
async function loadChangedTime(store: JotaiStore): Promise<void> {
  const chunk = store.get(changedTimeAtom) ?? (await importChangedTime().catch(() => null))
  store.set(changedTimeAtom, chunk)
}

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
    if (details.timeChanges) await loadChangedTime(store)
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
