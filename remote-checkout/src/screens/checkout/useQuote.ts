import type { OrderRequest, Quote } from '@carte/contract'
import { quoteOrder } from '@carte/contract/checkout'
import { useClient } from '@carte/store'
import { useCallback, useEffect, useState } from 'react'
import { useOnReturn } from '../../parts/useOnReturn.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** A guest who changes several things in a row is priced once. */
const SETTLE_MS = 250
/** Clocks differ; a quote that looks expired on arrival is not asked for again at once. */
const RENEW_MIN_MS = 30_000

interface Answered {
  readonly key: string
  readonly quote: Quote | null
  readonly refusal: Refusal | null
}

export interface QuoteState {
  /** The newest price, also while a newer one is on its way; null where the order as it is has none. */
  readonly quote: Quote | null
  /** When it may be picked up, as far as was told last. */
  readonly times: Quote['pickupTimes']
  /** When it would be ready, placed now. */
  readonly readyAt: string | undefined
  readonly refusal: Refusal | null
  readonly pending: boolean
  readonly retry: () => void
  /** Takes over a quote that came with another answer. */
  readonly accept: (quote: Quote) => void
}

/** Prices the order when the page opens, whenever it changes, and when the price expires. */
export function useQuote(request: OrderRequest | null): QuoteState {
  const client = useClient()
  const key = request === null ? null : JSON.stringify(request)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [round, setRound] = useState(0)
  const [askedRound, setAskedRound] = useState(-1)
  const isFirst = answered === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again; the first answer alone is no reason to
  useEffect(() => {
    if (key === null) return
    const asking = new AbortController()
    const ask = async () => {
      const body: OrderRequest = JSON.parse(key)
      // The call rejects only when this effect has been cleaned up, and then nobody waits for it.
      const answer = await client.call(quoteOrder, { body, signal: asking.signal }).catch(() => null)
      if (answer === null || asking.signal.aborted) return
      setAskedRound(round)
      setAnswered((before) =>
        answer.ok
          ? { key, quote: answer.data, refusal: null }
          : { key, quote: before?.quote ?? null, refusal: refusalOf(answer, false) },
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
  const isRefused = answered !== null && answered.refusal !== null
  // The shop may have opened meanwhile, and what was sold out may be there again.
  useOnReturn(() => {
    if (isRefused) retry()
  })
  // Whoever is told that there is no connection, or to wait, need not press anything when that is over.
  const waitSeconds = answered?.refusal?.waitSeconds
  useEffect(() => {
    if (!isRefused) return
    const timer = waitSeconds === undefined ? undefined : setTimeout(retry, waitSeconds * 1000)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isRefused, waitSeconds, retry])

  const accept = useCallback((quote: Quote) => key !== null && setAnswered({ key, quote, refusal: null }), [key])
  const isCurrent = answered !== null && answered.key === key
  const refusal = isCurrent ? answered.refusal : null
  return {
    quote: key === null || refusal ? null : (answered?.quote ?? null),
    times: answered?.quote?.pickupTimes ?? [],
    readyAt: answered?.quote?.pickupTime,
    refusal,
    pending: key !== null && (!isCurrent || askedRound < round),
    retry,
    accept,
  }
}
