import type { OrderRequest, OrderType, Quote } from '@carte/contract'
import { quoteOrder } from '@carte/contract/checkout'
import { useOnReturn } from '@carte/features'
import { useClient } from '@carte/store'
import { useCallback, useEffect, useState } from 'react'
import { type CheckoutError, NOT_SOLD_CODE, notSoldError, toCheckoutError } from './checkout-error.ts'
import { NOW, type PickupTimes } from './pickup.ts'

/** Debounce in milliseconds: several quick changes cause one request. */
const SETTLE_MS = 250
/** Minimum delay before a renewal, in milliseconds: with a skewed clock a fresh quote can look expired. */
const RENEW_MIN_MS = 30_000

/** The last response of the server, for the request with this key. */
interface QuoteAnswer {
  readonly key: string
  readonly quote: Quote | null
  /** When the order would be ready as soon as possible; undefined if the quote is for a chosen time. */
  readonly readyAt: string | undefined
  readonly isNowPossible: boolean
  readonly orderType: OrderType
  readonly rejection: CheckoutError | null
}

/** Keeps what the last quote said about "now", because one for a chosen time does not say it. */
function quoted(key: string, quote: Quote, before: QuoteAnswer | null): QuoteAnswer {
  const { pickupTime, orderType }: OrderRequest = JSON.parse(key)
  const isNow = pickupTime === NOW
  const known = before?.orderType === orderType ? before.isNowPossible : true
  return {
    key,
    quote,
    readyAt: isNow ? quote.pickupTime : undefined,
    isNowPossible: isNow ? quote.pickupTime !== undefined : known,
    orderType,
    rejection: null,
  }
}

export interface QuoteState {
  /** The latest quote, also while a newer one is loading; null before the first and after a rejection. */
  readonly quote: Quote | null
  /** Pick-up times of the latest quote, also after a rejection. Before the first one, only `now` is possible. */
  readonly pickup: PickupTimes
  /** When an order placed now would be ready; undefined until there is a quote for that. */
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
      // A call rejects only after this effect's cleanup.
      const quoteFor = (wanted: OrderRequest) =>
        client.call(quoteOrder, { body: wanted, signal: controller.signal }).catch(() => null)
      const answer = await quoteFor(body)
      const isNotSold = answer?.ok === false && answer.problem.code === NOT_SOLD_CODE
      // Says at which other times everything is sold, or that there is none (SALE-4).
      const soonest = { ...body, pickupTime: NOW }
      const others = isNotSold ? await quoteFor(soonest) : null
      if (answer === null || controller.signal.aborted) return
      setAnsweredRound(round)
      setLastAnswer((before) => {
        if (answer.ok) return quoted(key, answer.data, before)
        const none = { quote: null, readyAt: undefined, isNowPossible: true, orderType: body.orderType }
        const known = others?.ok ? quoted(JSON.stringify(soonest), others.data, before) : (before ?? none)
        const rejection = (others?.ok && notSoldError(others.data)) || toCheckoutError(answer, false)
        return { ...known, key, rejection }
      })
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

  const accept = useCallback(
    (quote: Quote) => key !== null && setLastAnswer((before) => quoted(key, quote, before)),
    [key],
  )
  const isCurrent = lastAnswer !== null && lastAnswer.key === key
  const rejection = isCurrent ? lastAnswer.rejection : null
  const last = lastAnswer?.quote
  return {
    quote: key === null || rejection ? null : (lastAnswer?.quote ?? null),
    pickup: {
      times: last?.pickupTimes ?? [],
      fullTimes: last?.fullTimes ?? [],
      isNowPossible: lastAnswer?.isNowPossible ?? true,
    },
    readyAt: lastAnswer?.readyAt,
    rejection,
    pending: key !== null && (!isCurrent || answeredRound < round),
    retry,
    accept,
  }
}
