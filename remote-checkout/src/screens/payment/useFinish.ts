import { paths, useNavigate } from '@carte/navigation'
import { unpaidOrderAtom, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { finishOrder } from '../../parts/finishOrder.ts'
import type { PayableOrder } from './access.ts'
import type { Failure } from './flow.ts'

/** Ends the order that has been paid. */
export function useFinish({ unpaid, order }: PayableOrder, paymentId: string | null): void {
  const store = useStore()
  useEffect(() => {
    if (paymentId !== null) finishOrder(store, { unpaid, order }, paymentId)
  }, [store, paymentId, order, unpaid])
}

/** Goes on to an order's own page, in place of this one: back does not lead into a payment that is over. */
export function useGoToOrder(orderId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orderId !== null) navigate(paths.order.href({ orderId }), { replace: true })
  }, [navigate, orderId])
}

/** Leaves an order behind that cannot be paid any more: the next try to order gets a key of its own. */
export function useAbandon(failure: Failure | null, onLost: (failure: Failure) => void): void {
  const store = useStore()
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (failure === null) return
    lost(failure)
    store.set(unpaidOrderAtom, null)
  }, [store, failure])
}
