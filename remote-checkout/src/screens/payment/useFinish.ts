import { paths, useNavigate } from '@carte/navigation'
import { unpaidOrderAtom, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { finishOrder } from '../../components/finishOrder.ts'
import type { PayableOrder } from './access.ts'
import type { Failure } from './flow.ts'

export function useFinish({ unpaid, order }: PayableOrder, paymentId: string | null): void {
  const store = useStore()
  useEffect(() => {
    if (paymentId !== null) finishOrder(store, { unpaid, order }, paymentId)
  }, [store, paymentId, order, unpaid])
}

/** Navigates to the order's page. Replaces the history entry, so that Back does not lead to a finished payment. */
export function useGoToOrder(orderId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orderId !== null) navigate(paths.order.href({ orderId }), { replace: true })
  }, [navigate, orderId])
}

/** Abandons an order that can no longer be paid: the next attempt to order gets a new idempotency key. */
export function useAbandon(failure: Failure | null, onLost: (failure: Failure) => void): void {
  const store = useStore()
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (failure === null) return
    lost(failure)
    store.set(unpaidOrderAtom, null)
  }, [store, failure])
}
