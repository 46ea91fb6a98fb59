import { type OrderRequest, type Problem, type Quote, quoteOrder } from '@carte/contract'
import { useClient } from '@carte/store'
import { useCallback, useEffect, useState } from 'react'

/** A guest who changes several things in a row is priced once. */
const SETTLE_MS = 250
/** Clocks differ; a quote that looks expired on arrival is not asked for again at once. */
const RENEW_MIN_MS = 30_000

interface Answered {
  readonly key: string
  readonly quote: Quote | null
  readonly problem: Problem | null
}

export interface QuoteState {
  /** The newest price, also while a newer one is on its way. */
  readonly quote: Quote | null
  readonly problem: Problem | null
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
          ? { key, quote: answer.data, problem: null }
          : { key, quote: before?.quote ?? null, problem: answer.problem },
      )
    }
    const timer = setTimeout(ask, isFirst ? 0 : SETTLE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, key, round])

  const expiresAt = answered?.problem === null ? answered.quote?.expiresAt : undefined
  useEffect(() => {
    if (expiresAt === undefined) return
    const left = Math.max(RENEW_MIN_MS, Date.parse(expiresAt) - Date.now())
    const timer = setTimeout(() => setRound((now) => now + 1), left)
    return () => clearTimeout(timer)
  }, [expiresAt])

  const retry = useCallback(() => setRound((now) => now + 1), [])
  // Whoever is told that there is no connection need not press anything when it is back.
  const isUnreachable = answered?.problem?.code === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnreachable, retry])

  const accept = useCallback((quote: Quote) => key !== null && setAnswered({ key, quote, problem: null }), [key])
  const isCurrent = answered !== null && answered.key === key
  return {
    quote: answered?.quote ?? null,
    problem: isCurrent ? answered.problem : null,
    pending: key !== null && (!isCurrent || askedRound < round),
    retry,
    accept,
  }
}
