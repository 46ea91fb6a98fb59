import type { PlacedOrder, StartedPayment } from '@carte/contract'
import { startPayment } from '@carte/contract/checkout'
import { useLocation } from '@carte/navigation'
import { hostPageAtom, unpaidOrderAtom, useClient, useStore } from '@carte/store'
import { type Dispatch, useCallback, useEffect, useReducer, useState } from 'react'
import { isOrderPaid } from '../../components/isOrderPaid.ts'
import type { PayableOrder } from './access.ts'
import { beginFlow, type Flow, type FlowEvent, nextFlow, type SentBackBy } from './flow.ts'
import { usePaymentPoll } from './usePaymentPoll.ts'
import { SENT_BACK } from './useSentBack.ts'

export interface PaymentFlow {
  readonly flow: Flow
  readonly send: Dispatch<FlowEvent>
  readonly start: (method: string) => void
}

/** Pays one order: starts payments and polls their state. Only the server decides that an order is paid. */
export function usePaymentFlow({ unpaid, order }: PayableOrder, sentBackBy: SentBackBy | null): PaymentFlow {
  const [flow, send] = useReducer(nextFlow, unpaid.paymentId, (paymentId) => beginFlow(paymentId, sentBackBy))
  const start = useStartPayment(order, send)
  usePaymentPoll(flow, order, send)
  useRedirect(flow.step === 'paying' ? flow.payment : null)
  useOtherTab(unpaid.paymentId, send)
  return { flow, send, start }
}

function useStartPayment(order: PlacedOrder, send: Dispatch<FlowEvent>): (method: string) => void {
  const store = useStore()
  const client = useClient()
  const { pathname } = useLocation()
  return useCallback(
    async (method: string) => {
      send({ type: 'start' })
      const { orderId } = order
      const returnUrl = store.get(hostPageAtom).returnAddress(pathname + SENT_BACK)
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
    [client, store, order, send, pathname],
  )
}

/** Follows a payment that another tab has started, so that the guest is not asked to pay twice. */
function useOtherTab(paymentId: string | undefined, send: Dispatch<FlowEvent>): void {
  const [first] = useState(paymentId)
  useEffect(() => {
    if (paymentId !== undefined && paymentId !== first) send({ type: 'elsewhere', paymentId })
  }, [paymentId, first, send])
}

/** Navigates to the provider's page, or to the payment page of embeds; the guest comes back to this address. */
function useRedirect(payment: StartedPayment | null): void {
  const store = useStore()
  const target = payment?.flow === 'redirect' ? payment.redirectUrl : undefined
  useEffect(() => {
    if (target !== undefined) store.get(hostPageAtom).leave(target)
  }, [target, store])
}
