import { getPayment, type StartedPayment, startPayment } from '@carte/contract'
import { unpaidOrderAtom, useClient, useStore } from '@carte/store'
import { type Dispatch, useCallback, useEffect, useReducer } from 'react'
import type { PayableOrder } from './access.ts'
import { beginFlow, type Flow, type FlowEvent, nextFlow, paymentOf, pollDelay } from './flow.ts'

export interface PaymentFlow {
  readonly flow: Flow
  readonly send: Dispatch<FlowEvent>
  /** Begins a payment by this method. */
  readonly start: (method: string) => void
}

/** Pays one order: begins payments, and asks the server how they stand. The browser itself never says that something is paid. */
export function usePaymentFlow({ unpaid, order }: PayableOrder): PaymentFlow {
  const store = useStore()
  const client = useClient()
  const [flow, send] = useReducer(nextFlow, unpaid.paymentId, beginFlow)
  const { orderId } = order
  usePaymentPoll(flow, send)
  useRedirect(flow.step === 'paying' ? flow.payment : null)

  const start = useCallback(
    async (method: string) => {
      send({ type: 'start', method })
      const returnUrl = location.origin + location.pathname
      const answer = await client.call(startPayment, { params: { orderId }, body: { method, returnUrl } })
      if (!answer.ok) return send({ type: 'refused', code: answer.problem.code })
      const kept = store.get(unpaidOrderAtom)
      if (kept?.order?.orderId === orderId) {
        store.set(unpaidOrderAtom, { ...kept, paymentId: answer.data.paymentId })
      }
      send({ type: 'started', payment: answer.data })
    },
    [client, store, orderId],
  )
  return { flow, send, start }
}

/** Asks the server how the payment stands, as often as the flow wants to know. */
export function usePaymentPoll(flow: Flow, send: Dispatch<FlowEvent>): void {
  const client = useClient()
  const paymentId = paymentOf(flow)
  const delay = pollDelay(flow)
  const round = flow.step === 'paying' || flow.step === 'checking' ? flow.reads : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read is a round of its own, though its delay be the same
  useEffect(() => {
    if (paymentId === null || delay === null) return
    const asking = new AbortController()
    const ask = async () => {
      // Rejects only when this round has been left.
      const answer = await client.call(getPayment, { params: { paymentId }, signal: asking.signal }).catch(() => null)
      if (answer === null || asking.signal.aborted) return
      if (answer.ok) send({ type: 'read', answer: answer.data })
      else if (answer.status === 404) send({ type: 'read', answer: { state: 'failed', error: 'NotFound' } })
      else send({ type: 'unread' })
    }
    const timer = setTimeout(ask, delay)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, send, paymentId, delay, round, flow.step])
}

/** Leaves for the provider's own page; the guest comes back to this address. */
function useRedirect(payment: StartedPayment | null): void {
  const target = payment?.flow === 'redirect' ? payment.redirectUrl : undefined
  useEffect(() => {
    if (target !== undefined) location.assign(target)
  }, [target])
}
