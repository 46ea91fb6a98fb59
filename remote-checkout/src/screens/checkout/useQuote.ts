import type { OrderRequest, Quote } from '@carte/contract'
import { quoteOrder } from '@carte/contract/checkout'
import { useOnReturn } from '@carte/features'
import { useClient } from '@carte/store'
import { useCallback, useEffect, useState } from 'react'
import { type CheckoutError, toCheckoutError } from './checkout-error.ts'

/** Debounce in milliseconds: several quick changes cause one request. */
const SETTLE_MS = 250
/** Minimum delay before a renewal, in milliseconds: with a skewed clock a fresh quote can look expired. */
const RENEW_MIN_MS = 30_000

/** The last response of the server, for the request with this key. */
interface QuoteAnswer {
  readonly key: string
  readonly quote: Quote | null
  readonly rejection: CheckoutError | null
}

export interface QuoteState {
  /** The latest quote, also while a newer one is loading; null before the first and after a rejection. */
  readonly quote: Quote | null
  /** Pickup times that the guest can choose, earliest first. */
  readonly times: Quote['pickupTimes']
  /** When an order placed now would be ready. */
  readonly readyAt: string | undefined
  readonly rejection: CheckoutError | null
  /** Whether a quote for the current order is loading. */
  readonly pending: boolean
  readonly retry: () => void
  /** Takes over a quote from another response. */
  readonly accept: (quote: Quote) => void
}

/** Requests a quote when the page opens, when the order changes, and when the quote expires. */
export function useQuote(request: OrderRequest | null): QuoteState {
  const client = useClient()
  const key = request === null ? null : JSON.stringify(request)
  const [lastAnswer, setLastAnswer] = useState<QuoteAnswer | null>(null)
  // Each round requests the same order again.
  const [round, setRound] = useState(0)
  const [answeredRound, setAnsweredRound] = useState(-1)
  const isFirst = lastAnswer === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests again, `isFirst` must not
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const requestQuote = async () => {
      const body: OrderRequest = JSON.parse(key)
      // The call rejects only after this effect's cleanup.
      const answer = await client.call(quoteOrder, { body, signal: controller.signal }).catch(() => null)
      if (answer === null || controller.signal.aborted) return
      setAnsweredRound(round)
      setLastAnswer((before) =>
        answer.ok
          ? { key, quote: answer.data, rejection: null }
          : { key, quote: before?.quote ?? null, rejection: toCheckoutError(answer, false) },
      )
    }
    const timer = setTimeout(requestQuote, isFirst ? 0 : SETTLE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, key, round])

  const expiresAt = lastAnswer?.rejection === null ? lastAnswer.quote?.expiresAt : undefined
  useEffect(() => {
    if (expiresAt === undefined) return
    const delayMs = Math.max(RENEW_MIN_MS, Date.parse(expiresAt) - Date.now())
    const timer = setTimeout(() => setRound((now) => now + 1), delayMs)
    return () => clearTimeout(timer)
  }, [expiresAt])

  const retry = useCallback(() => setRound((now) => now + 1), [])
  const isRejected = lastAnswer !== null && lastAnswer.rejection !== null
  // The shop may have opened, and sold-out dishes may be available again.
  useOnReturn(() => {
    if (isRejected) retry()
  })
  // Retry automatically after `Retry-After`, or when the browser is online again.
  const waitSeconds = lastAnswer?.rejection?.waitSeconds
  useEffect(() => {
    if (!isRejected) return
    const timer = waitSeconds === undefined ? undefined : setTimeout(retry, waitSeconds * 1000)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isRejected, waitSeconds, retry])

  const accept = useCallback((quote: Quote) => key !== null && setLastAnswer({ key, quote, rejection: null }), [key])
  const isCurrent = lastAnswer !== null && lastAnswer.key === key
  const rejection = isCurrent ? lastAnswer.rejection : null
  return {
    quote: key === null || rejection ? null : (lastAnswer?.quote ?? null),
    times: lastAnswer?.quote?.pickupTimes ?? [],
    readyAt: lastAnswer?.quote?.pickupTime,
    rejection,
    pending: key !== null && (!isCurrent || answeredRound < round),
    retry,
    accept,
  }
}
