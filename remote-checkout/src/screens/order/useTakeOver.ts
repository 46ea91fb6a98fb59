import { unpaidOrderAtom, useStore } from '@carte/store'
import { useEffect } from 'react'
import { finishOrder } from '../../parts/finishOrder.ts'

/**
 * Ends here what the payment page has not seen to its end: whoever closed it before it knew, and opens the order by a link, is followed
 * like everybody else, and is not left with a basket that is paid.
 *
 * @param isPaid the server says so
 */
export function useTakeOver(orderId: string, isPaid: boolean): void {
  const store = useStore()
  useEffect(() => {
    const unpaid = store.get(unpaidOrderAtom)
    if (isPaid && unpaid?.order?.orderId === orderId) {
      finishOrder(store, { unpaid, order: unpaid.order }, unpaid.paymentId ?? '')
    }
  }, [store, orderId, isPaid])
}
