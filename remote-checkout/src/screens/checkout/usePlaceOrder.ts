import { createOrder, type OrderRequest, type PriceChanged, type Problem, type Quote, type Shop } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { createId, toMinor } from '@carte/domain'
import { paths, useNavigate } from '@carte/navigation'
import { unpaidOrderAtom, useClient, useStore } from '@carte/store'
import { useCallback, useRef, useState } from 'react'
import { attemptFor } from './attempt.ts'

export interface PriceChange {
  readonly before: number
  readonly after: number
}

export interface PlaceOrder {
  readonly placing: boolean
  readonly refusal: Problem | null
  /** In minor units: the total has changed since the guest agreed to it, and has to be agreed to again. */
  readonly change: PriceChange | null
  readonly place: (makeBody: (quoteId: string) => OrderRequest | null, quote: Quote) => Promise<void>
  /** The guest has changed something: what was refused before says nothing about it. */
  readonly forget: () => void
}

const IDLE = { placing: false, refusal: null, change: null } as const

const newQuoteOf = (answer: Result<unknown>): Quote | null => {
  if (answer.ok || answer.problem.code !== 'price-changed') return null
  // Typed by the contract, like every answer of the server.
  return (answer.body as PriceChanged).quote
}

/** Places the order under one key a wish, and goes on to payment. The basket stays until it is paid. */
export function usePlaceOrder(shop: Pick<Shop, 'id' | 'name'>, onNewQuote: (quote: Quote) => void): PlaceOrder {
  const store = useStore()
  const client = useClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [state, setState] = useState<Pick<PlaceOrder, 'placing' | 'refusal' | 'change'>>(IDLE)

  const send = async (body: OrderRequest, totalMinor: number) => {
    const attempt = attemptFor(store.get(unpaidOrderAtom), { body, totalMinor, shopName: shop.name }, createId)
    store.set(unpaidOrderAtom, attempt.unpaid)
    const answer = await client.call(createOrder, {
      headers: { 'idempotency-key': attempt.unpaid.key },
      body: attempt.body,
    })
    if (answer.ok) store.set(unpaidOrderAtom, { ...attempt.unpaid, order: answer.data })
    // The key stands for a body that will never be an order. After any other refusal, or no answer, it is kept.
    else if (answer.status === 409) store.set(unpaidOrderAtom, null)
    return answer
  }

  const place: PlaceOrder['place'] = async (makeBody, quote) => {
    const body = makeBody(quote.quoteId)
    if (busy.current || body === null) return
    busy.current = true
    setState({ ...IDLE, placing: true })
    const before = toMinor(quote.total)
    let answer = await send(body, before)
    let newQuote = newQuoteOf(answer)
    const again = newQuote && toMinor(newQuote.total) === before ? makeBody(newQuote.quoteId) : null
    if (again !== null) {
      // Only the quote had run out; the total is the one that the guest has agreed to.
      answer = await send(again, before)
      newQuote = newQuoteOf(answer)
    }
    busy.current = false
    if (answer.ok) return void navigate(paths.payment.href({ shopId: shop.id, orderId: answer.data.orderId }))
    if (newQuote === null) return setState({ ...IDLE, refusal: answer.problem })
    onNewQuote(newQuote)
    setState({ ...IDLE, change: { before, after: toMinor(newQuote.total) } })
  }

  const forget = useCallback(() => setState((now) => (now.placing ? now : IDLE)), [])
  return { ...state, place, forget }
}
