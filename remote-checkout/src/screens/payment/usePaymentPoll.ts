import type { PlacedOrder } from '@carte/contract'
import { useClient } from '@carte/store'
import { type Dispatch, useEffect } from 'react'
import { askedOf, type Flow, type FlowEvent, pollDelay } from './flow.ts'
import { readPayment } from './readPayment.ts'

/** Polls the payment's state at the interval of `pollDelay`. */
export function usePaymentPoll(flow: Flow, order: PlacedOrder, send: Dispatch<FlowEvent>): void {
  const client = useClient()
  const asked = askedOf(flow)
  const paymentId = asked?.paymentId
  const delay = pollDelay(flow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll schedules the next, even with an equal delay
  useEffect(() => {
    if (paymentId === undefined || delay === null) return
    const leaving = new AbortController()
    const ask = async () => {
      // Rejects only after this effect's cleanup.
      const answer = await readPayment(client, order, paymentId, leaving.signal).catch(() => undefined)
      if (answer === undefined || leaving.signal.aborted) return
      send(answer === null ? { type: 'unread' } : { type: 'read', answer })
    }
    const timer = setTimeout(ask, delay)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, send, order, paymentId, delay, asked?.reads, flow.step])
}
