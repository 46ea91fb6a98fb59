import type { OrderRequest, PriceChanged, Quote, Shop, SlotTaken } from '@carte/contract'
import { createOrder } from '@carte/contract/checkout'
import type { Result } from '@carte/contract/client'
import { createId, toMinor } from '@carte/domain'
import { tableAtom, unpaidOrderAtom, useClient, useStore } from '@carte/store'
import { useCallback, useRef, useState } from 'react'
import { isOrderPaid } from '../../components/isOrderPaid.ts'
import { attemptFor } from './attempt.ts'
import { type CheckoutError, toCheckoutError } from './checkout-error.ts'

/** Totals in minor units. */
export interface PriceChange {
  readonly before: number
  readonly after: number
}

/** An order that can be paid, or that turned out to be paid already. */
interface Placed {
  readonly orderId: string
  readonly isPaid: boolean
}

interface PlaceOrder {
  readonly placing: boolean
  readonly rejection: CheckoutError | null
  /** Set if the total has changed since the guest agreed to it. The guest must submit again. */
  readonly change: PriceChange | null
  /** Places the order. Returns null if it was rejected, or if its price or its pick-up time has changed. */
  readonly place: (makeBody: (quoteId: string) => OrderRequest | null, quote: Quote) => Promise<Placed | null>
  /** Clears the last rejection after an edit. */
  readonly clear: () => void
}

const IDLE = { placing: false, rejection: null, change: null } as const

/**
 * Places the order, with one idempotency key per order. `placing` stays true after success, because the caller
 * navigates to the payment. The basket stays until the order is paid.
 *
 * @param isChosen whether the guest has chosen which dishes of a table it contains
 */
export function usePlaceOrder(
  shop: Pick<Shop, 'id' | 'name'>,
  onNewQuote: (quote: Quote) => void,
  isChosen?: boolean,
): PlaceOrder {
  const store = useStore()
  const client = useClient()
  const busy = useRef(false)
  const [state, setState] = useState<Pick<PlaceOrder, 'placing' | 'rejection' | 'change'>>(IDLE)

  const send = async (body: OrderRequest, totalMinor: number) => {
    const draft = { body, totalMinor, shopName: shop.name, isChosen }
    const attempt = attemptFor(store.get(unpaidOrderAtom), draft, createId)
    store.set(unpaidOrderAtom, attempt.unpaid)
    const answer = await client.call(createOrder, {
      headers: {
        'idempotency-key': attempt.unpaid.key,
        // Not stored with the request, because it is a secret.
        ...(attempt.body.table && { 'table-guest': store.get(tableAtom)?.secret }),
      },
      body: attempt.body,
    })
    if (answer.ok) store.set(unpaidOrderAtom, { ...attempt.unpaid, order: answer.data })
    // After a 409 the key can never lead to an order. After any other rejection, or without a response, keep it for a
    // retry.
    else if (answer.status === 409) store.set(unpaidOrderAtom, null)
    return answer
  }

  /**
   * Returns the id of the unpaid order if it has been paid since; placing another order would charge the guest twice.
   */
  const findPaidOrder = async () => {
    const unpaid = store.get(unpaidOrderAtom)
    if (unpaid?.shopId !== shop.id || !unpaid.order || unpaid.paymentId === undefined) return null
    return (await isOrderPaid(client, unpaid.order)) ? unpaid.order.orderId : null
  }

  const attempt: PlaceOrder['place'] = async (makeBody, quote) => {
    const body = makeBody(quote.quoteId)
    if (body === null) return null
    const paidOrderId = await findPaidOrder()
    if (paidOrderId !== null) return { orderId: paidOrderId, isPaid: true }
    const before = toMinor(quote.total)
    let answer = await send(body, before)
    let newQuote = newQuoteOf(answer)
    const isExpired = newQuote !== null && isPriceChanged(answer) && toMinor(newQuote.total) === before
    const retryBody = newQuote && isExpired ? makeBody(newQuote.quoteId) : null
    if (retryBody !== null) {
      // Only the quote had expired: the total is still the one that the guest agreed to.
      answer = await send(retryBody, before)
      newQuote = newQuoteOf(answer)
    }
    if (answer.ok) return { orderId: answer.data.orderId, isPaid: false }
    if (newQuote !== null) onNewQuote(newQuote)
    if (newQuote !== null && isPriceChanged(answer))
      setState({ ...IDLE, change: { before, after: toMinor(newQuote.total) } })
    else setState({ ...IDLE, rejection: toCheckoutError(answer, true) })
    return null
  }

  const place: PlaceOrder['place'] = async (makeBody, quote) => {
    if (busy.current) return null
    busy.current = true
    setState({ ...IDLE, placing: true })
    const placed = await attempt(makeBody, quote)
    busy.current = false
    return placed
  }

  const clear = useCallback(() => setState((now) => (now.placing ? now : IDLE)), [])
  return { ...state, place, clear }
}

const isPriceChanged = (answer: Result<unknown>) => !answer.ok && answer.problem.code === 'price-changed'

/** Returns the new quote of a `price-changed` or `slot-taken` response; null for any other response. */
const newQuoteOf = (answer: Result<unknown>): Quote | null => {
  if (answer.ok || !(isPriceChanged(answer) || answer.problem.code === 'slot-taken')) return null
  // The body of a 409 response with one of these codes, which the API's schema defines.
  return (answer.body as PriceChanged | SlotTaken).quote
}
