import type { PaymentAnswer, PlacedOrder, StartedPayment } from '@carte/contract'
import { getPayment } from '@carte/contract/checkout'
import type { Client } from '@carte/contract/client'
import { useLocation } from '@carte/navigation'
import { hostPageAtom, useClient, useStore } from '@carte/store'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { isOrderPaid } from '../../components/isOrderPaid.ts'
import { paymentRequestAtom } from '../../components/payment-method/payment-request.ts'
import { startPayment } from '../../components/payment-method/start-payment.ts'
import type { PayableOrder } from './access.ts'
import {
  beginFlow,
  canStartRequested,
  type Flow,
  type FlowEvent,
  nextFlow,
  pollDelay,
  polledAttempt,
  type SentBackBy,
  UNKNOWN_ATTEMPT,
} from './flow.ts'

interface PaymentFlow {
  readonly flow: Flow
  readonly send: Dispatch<FlowEvent>
  readonly start: (method: string) => Promise<void>
  /** Starts a payment with a wallet, whose button stays on the page meanwhile. Returns null if it was rejected. */
  readonly startWallet: (method: string) => Promise<StartedPayment | null>
  /** Whether the payment that the guest requested on the checkout page is about to start, or starting. */
  readonly isStarting: boolean
}

/** Pays one order: starts payments and polls their state. Only the server decides that an order is paid. */
export function usePaymentFlow({ unpaid, order }: PayableOrder, sentBackBy: SentBackBy | null): PaymentFlow {
  const store = useStore()
  const [request] = useState(() => {
    const given = store.get(paymentRequestAtom)
    return given?.orderId === order.orderId ? given : null
  })
  const requested = request && 'method' in request ? request.method : null
  const [flow, send] = useReducer(nextFlow, unpaid.paymentId, (paymentId) => beginFlow(paymentId, sentBackBy, request))
  const { start, startWallet } = useStartPayment(order, send)
  const isStarting = useRequestedStart(requested, flow, start)
  usePaymentPoll(flow, order, send)
  useRedirect(flow.step === 'paying' ? flow.payment : null)
  useOtherTab(unpaid.paymentId, send)
  return { flow, send, start, startWallet, isStarting }
}

/**
 * Starts the payment that the guest requested on the checkout page, once. Returns whether it is about to start or
 * starting, so that the guest is not asked for the method meanwhile.
 */
function useRequestedStart(method: string | null, flow: Flow, start: PaymentFlow['start']): boolean {
  const store = useStore()
  const [isPending, setPending] = useState(method !== null)
  const hasBegun = useRef(false)
  const isReady = canStartRequested(flow)
  const begin = useEffectEvent(async () => {
    if (method === null || hasBegun.current) return
    hasBegun.current = true
    await start(method)
    setPending(false)
  })
  useEffect(() => {
    if (isReady) void begin()
  }, [isReady])
  // A page that is opened again starts nothing.
  useEffect(() => store.set(paymentRequestAtom, null), [store])
  return isPending && isReady
}

/** Returns functions that start a payment with a method. */
function useStartPayment(order: PlacedOrder, send: Dispatch<FlowEvent>): Pick<PaymentFlow, 'start' | 'startWallet'> {
  const store = useStore()
  const client = useClient()
  const { pathname } = useLocation()
  /** Starts a payment. If it is rejected, shows why and returns null. */
  const begin = useCallback(
    async (method: string) => {
      const answer = await startPayment({ client, store }, { orderId: order.orderId, method, path: pathname })
      if (answer.ok) return answer.data
      const { code } = answer.problem
      const isPaid = code === 'orderNotFound' && (await isOrderPaid(client, order))
      send({ type: 'start' })
      send(isPaid ? { type: 'paidBefore' } : { type: 'rejected', code })
      return null
    },
    [client, store, order, send, pathname],
  )
  const start = useCallback(
    async (method: string) => {
      send({ type: 'start' })
      const payment = await begin(method)
      if (payment !== null) send({ type: 'started', payment })
    },
    [begin, send],
  )
  return { start, startWallet: begin }
}

/** Polls the payment's state at the interval of `pollDelay`. */
function usePaymentPoll(flow: Flow, order: PlacedOrder, send: Dispatch<FlowEvent>): void {
  const client = useClient()
  const attempt = polledAttempt(flow)
  const paymentId = attempt?.paymentId
  const delay = pollDelay(flow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll schedules the next, even with an equal delay
  useEffect(() => {
    if (paymentId === undefined || delay === null) return
    const controller = new AbortController()
    const poll = async () => {
      // The call rejects only after this effect's cleanup.
      const answer = await readPayment(client, order, paymentId, controller.signal).catch(() => undefined)
      if (answer === undefined || controller.signal.aborted) return
      send(answer === null ? { type: 'pollFailed' } : { type: 'polled', answer })
    }
    const timer = setTimeout(poll, delay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, send, order, paymentId, delay, attempt?.polls, flow.step])
}

type OrderAccess = Pick<PlacedOrder, 'orderId' | 'customerCode'>

/**
 * Returns the state of an attempt; null if the request fails. If the attempt's order is gone, another attempt may have
 * paid it (in another tab, or in a slow app): then the order counts as paid.
 */
async function readPayment(
  client: Client,
  order: OrderAccess,
  paymentId: string,
  signal: AbortSignal,
): Promise<PaymentAnswer | null> {
  if (paymentId === UNKNOWN_ATTEMPT) return readOrder(client, order, signal)
  const answer = await client.call(getPayment, { params: { paymentId }, signal })
  if (!answer.ok && answer.status !== 404) return null
  const payment: PaymentAnswer = answer.ok ? answer.data : { state: 'failed', error: 'NotFound' }
  const isLost = payment.error === 'orderNotFound' || payment.error === 'NotFound'
  return isLost && (await isOrderPaid(client, order, signal)) ? { state: 'authorized' } : payment
}

/** Returns the state of a payment without an attempt id, from the status of its order; null if the request fails. */
async function readOrder(client: Client, order: OrderAccess, signal: AbortSignal): Promise<PaymentAnswer | null> {
  const isPaid = await isOrderPaid(client, order, signal)
  return isPaid === null ? null : { state: isPaid ? 'authorized' : 'pending' }
}

/** Navigates to the provider's page, or to the payment page of embeds; the guest comes back to this address. */
function useRedirect(payment: StartedPayment | null): void {
  const store = useStore()
  const target = payment?.flow === 'redirect' ? payment.redirectUrl : undefined
  useEffect(() => {
    if (target !== undefined) store.get(hostPageAtom).leave(target)
  }, [target, store])
}

/** Follows a payment that another tab has started, so that the guest is not asked to pay twice. */
function useOtherTab(paymentId: string | undefined, send: Dispatch<FlowEvent>): void {
  const [initialId] = useState(paymentId)
  useEffect(() => {
    if (paymentId !== undefined && paymentId !== initialId) send({ type: 'otherTab', paymentId })
  }, [paymentId, initialId, send])
}
