import type { PlacedOrder, StartedPayment } from '@carte/contract'
import { startPayment } from '@carte/contract/checkout'
import { unpaidOrderAtom, useClient, useStore } from '@carte/store'
import { type Dispatch, useCallback, useEffect, useReducer, useState } from 'react'
import { isOrderPaid } from '../../parts/isOrderPaid.ts'
import type { PayableOrder } from './access.ts'
import { beginFlow, type Flow, type FlowEvent, nextFlow } from './flow.ts'
import { usePaymentPoll } from './usePaymentPoll.ts'

export interface PaymentFlow {
  readonly flow: Flow
  readonly send: Dispatch<FlowEvent>
  /** Begins a payment by this method. */
  readonly start: (method: string) => void
}

/** Pays one order: begins payments, and asks the server how they stand. The browser itself never says that something is paid. */
export function usePaymentFlow({ unpaid, order }: PayableOrder, isSentBack: boolean): PaymentFlow {
  const [flow, send] = useReducer(nextFlow, unpaid.paymentId, (paymentId) => beginFlow(paymentId, isSentBack))
  const start = useStartPayment(order, send)
  usePaymentPoll(flow, order, send)
  useRedirect(flow.step === 'paying' ? flow.payment : null)
  useOtherTab(unpaid.paymentId, send)
  return { flow, send, start }
}

function useStartPayment(order: PlacedOrder, send: Dispatch<FlowEvent>): (method: string) => void {
  const store = useStore()
  const client = useClient()
  return useCallback(
    async (method: string) => {
      send({ type: 'start' })
      const { orderId } = order
      const returnUrl = location.origin + location.pathname
      const answer = await client.call(startPayment, { params: { orderId }, body: { method, returnUrl } })
      if (!answer.ok) {
        const { code } = answer.problem
        const isPaid = code === 'orderNotFound' && (await isOrderPaid(client, order))
        return send(isPaid ? { type: 'paidBefore' } : { type: 'refused', code })
      }
      const kept = store.get(unpaidOrderAtom)
      if (kept?.order?.orderId === orderId) {
        store.set(unpaidOrderAtom, { ...kept, paymentId: answer.data.paymentId })
      }
      send({ type: 'started', payment: answer.data })
    },
    [client, store, order, send],
  )
}

/** Follows what another tab has begun: whoever pays there is not asked to pay here. */
function useOtherTab(paymentId: string | undefined, send: Dispatch<FlowEvent>): void {
  const [first] = useState(paymentId)
  useEffect(() => {
    if (paymentId !== undefined && paymentId !== first) send({ type: 'elsewhere', paymentId })
  }, [paymentId, first, send])
}

/** Leaves for the provider's own page; the guest comes back to this address. */
function useRedirect(payment: StartedPayment | null): void {
  const target = payment?.flow === 'redirect' ? payment.redirectUrl : undefined
  useEffect(() => {
    if (target !== undefined) location.assign(target)
  }, [target])
}
