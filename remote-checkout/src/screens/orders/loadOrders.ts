import { getOrder, type OrderDetails, type Problem } from '@carte/contract'
import { knownOrdersAtom, type LoadArgs } from '@carte/store'

/** What the server has told of one order, or why it has not. */
export type FoundOrder = { readonly id: string } & (
  | { readonly details: OrderDetails }
  | { readonly problem: Pick<Problem, 'code'> }
)
export type OrdersData = readonly FoundOrder[]

/** Asks for every order of this browser; one that cannot be had does not take the others away. A server knows none. */
export async function loadOrders({ store, client, signal }: LoadArgs): Promise<OrdersData> {
  return Promise.all(
    store.get(knownOrdersAtom).map(async ({ id, customerCode }): Promise<FoundOrder> => {
      const answer = await client.call(getOrder, {
        params: { orderId: id },
        headers: { 'customer-code': customerCode },
        signal,
      })
      if (!answer.ok) return { id, problem: { code: answer.problem.code } }
      // Without a code that fits, only the status is told: it is an order, but not one of this browser's.
      if (!('orderId' in answer.data)) return { id, problem: { code: 'failed-find-order' } }
      return { id, details: answer.data }
    }),
  )
}
