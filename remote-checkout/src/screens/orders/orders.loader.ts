import { getOrder, type OrderDetails, type Problem } from '@carte/contract'
import { knownOrdersAtom, type LoadArgs } from '@carte/store'

/** The server's response for one order. */
export type FoundOrder = { readonly id: string } & (
  | { readonly details: OrderDetails }
  | { readonly problem: Pick<Problem, 'code'> }
)

export type OrdersData = readonly FoundOrder[]

/** Loads every order of this browser; a failed one does not affect the others. On the server there are none. */
export async function loadOrders({ store, client, signal }: LoadArgs): Promise<OrdersData> {
  return Promise.all(
    store.get(knownOrdersAtom).map(async ({ id, customerCode }): Promise<FoundOrder> => {
      const answer = await client.call(getOrder, {
        params: { orderId: id },
        headers: { 'customer-code': customerCode },
        signal,
      })
      if (!answer.ok) return { id, problem: { code: answer.problem.code } }
      // Without a matching code the server returns only the status: the order belongs to another browser.
      if (!('orderId' in answer.data)) return { id, problem: { code: 'failed-find-order' } }
      return { id, details: answer.data }
    }),
  )
}
