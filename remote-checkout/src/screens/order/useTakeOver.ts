import { unpaidOrderAtom, useStore } from '@carte/store'
import { useEffect } from 'react'
import { finishOrder } from '../../components/finishOrder.ts'

/**
 * Finishes an order that was paid without this browser noticing, because the guest closed the payment page too early.
 * Otherwise the paid dishes would stay in the basket.
 *
 * @param isPaid whether the server says so
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
