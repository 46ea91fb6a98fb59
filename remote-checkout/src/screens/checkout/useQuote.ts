import type { OrderRequest, Quote } from '@carte/contract'
import { quoteOrder } from '@carte/contract/checkout'
import { useOnReturn } from '@carte/features'
import { useClient } from '@carte/store'
import { useCallback, useEffect, useState } from 'react'
import { type CheckoutError, rejectionOf } from './checkout-error.ts'

/** Debounce in milliseconds: several quick changes cause one request. */
const SETTLE_MS = 250
/** Minimum delay before a renewal, in milliseconds: with a skewed clock a fresh quote can look expired. */
const RENEW_MIN_MS = 30_000

interface Answered {
  readonly key: string
  readonly quote: Quote | null
  readonly refusal: CheckoutError | null
}

export interface QuoteState {
  /** The latest quote, also while a newer one is loading; null if the current order was rejected. */
  readonly quote: Quote | null
  readonly times: Quote['pickupTimes']
  /** When an order placed now would be ready. */
  readonly readyAt: string | undefined
  readonly refusal: CheckoutError | null
  readonly pending: boolean
  readonly retry: () => void
  /** Takes over a quote from another response. */
  readonly accept: (quote: Quote) => void
}

/** Requests a quote when the page opens, when the order changes, and when the quote expires. */
export function useQuote(request: OrderRequest | null): QuoteState {
  const client = useClient()
  const key = request === null ? null : JSON.stringify(request)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [round, setRound] = useState(0)
  const [askedRound, setAskedRound] = useState(-1)
  const isFirst = answered === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests again, `isFirst` must not
  useEffect(() => {
    if (key === null) return
    const asking = new AbortController()
    const ask = async () => {
      const body: OrderRequest = JSON.parse(key)
      // The call rejects only after this effect's cleanup.
      const answer = await client.call(quoteOrder, { body, signal: asking.signal }).catch(() => null)
      if (answer === null || asking.signal.aborted) return
      setAskedRound(round)
      setAnswered((before) =>
        answer.ok
          ? { key, quote: answer.data, refusal: null }
          : { key, quote: before?.quote ?? null, refusal: rejectionOf(answer, false) },
      )
    }
    const timer = setTimeout(ask, isFirst ? 0 : SETTLE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, key, round])

  const expiresAt = answered?.refusal === null ? answered.quote?.expiresAt : undefined
  useEffect(() => {
    if (expiresAt === undefined) return
    const left = Math.max(RENEW_MIN_MS, Date.parse(expiresAt) - Date.now())
    const timer = setTimeout(() => setRound((now) => now + 1), left)
    return () => clearTimeout(timer)
  }, [expiresAt])

  const retry = useCallback(() => setRound((now) => now + 1), [])
  const isRejected = answered !== null && answered.refusal !== null
  // The shop may have opened, and sold-out dishes may be available again.
  useOnReturn(() => {
    if (isRejected) retry()
  })
  // Retry automatically after `Retry-After`, or when the browser is online again.
  const waitSeconds = answered?.refusal?.waitSeconds
  useEffect(() => {
    if (!isRejected) return
    const timer = waitSeconds === undefined ? undefined : setTimeout(retry, waitSeconds * 1000)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isRejected, waitSeconds, retry])

  const accept = useCallback((quote: Quote) => key !== null && setAnswered({ key, quote, refusal: null }), [key])
  const isCurrent = answered !== null && answered.key === key
  const rejection = isCurrent ? answered.refusal : null
  return {
    quote: key === null || rejection ? null : (answered?.quote ?? null),
    times: answered?.quote?.pickupTimes ?? [],
    readyAt: answered?.quote?.pickupTime,
    refusal: rejection,
    pending: key !== null && (!isCurrent || askedRound < round),
    retry,
    accept,
  }
}
