import type { OrderRequest } from '@carte/contract'
import { isOrderRequest } from '@carte/contract/guards'
import type { UnpaidOrder } from '@carte/store'

/** An attempt to place an order: what the browser stores and what it sends. */
export interface Attempt {
  readonly unpaid: UnpaidOrder
  readonly body: OrderRequest
}

interface OrderDraft {
  readonly body: OrderRequest
  /** The total that the guest has seen and agreed to, in minor units. */
  readonly totalMinor: number
  readonly shopName: string
  /** Whether the guest has chosen which dishes of a table it contains. */
  readonly isChosen?: boolean | undefined
}

/** What an unpaid order stores as its `request`. */
type StoredRequest = Omit<OrderDraft, 'shopName'>

/**
 * Returns the attempt for an order. The same order at the same total repeats the last request unchanged under its
 * idempotency key, also after a reload or a lost response. If only `quoteId` differs, the request keeps the earlier
 * one, because a key must not have two bodies. Anything else gets a new key, and the unpaid order is abandoned.
 */
export function attemptFor(last: UnpaidOrder | null, draft: OrderDraft, newKey: () => string): Attempt {
  const lastRequest = last && parseRequest(last.request)
  const isRepeated = last !== null && lastRequest !== null && isSame(lastRequest, draft)
  const { shopName, ...stored } = draft
  const body = isRepeated ? lastRequest.body : draft.body
  const request = JSON.stringify({ ...stored, body } satisfies StoredRequest)
  const unpaid = isRepeated
    ? { ...last, request }
    : { key: newKey(), request, shopId: body.shopId, shopName, order: null }
  return { unpaid, body }
}

function isSame(a: StoredRequest, b: StoredRequest): boolean {
  return a.totalMinor === b.totalMinor && fingerprint(a.body) === fingerprint(b.body)
}

/** Returns a text that is equal for equal orders, because `orderRequest` builds all with the same property order. */
function fingerprint({ quoteId: _, ...rest }: OrderRequest): string {
  return JSON.stringify(rest)
}

/** Returns the request that an unpaid order was placed with; null if it cannot be parsed. */
export function requestOf(unpaid: UnpaidOrder): OrderRequest | null {
  return parseRequest(unpaid.request)?.body ?? null
}

/** Parses what an unpaid order stores as its `request`; null if it is invalid. */
export function parseRequest(text: string): StoredRequest | null {
  try {
    const { totalMinor, body, isChosen }: Readonly<Record<string, unknown>> = JSON.parse(text)
    return isOrderRequest(body) && typeof totalMinor === 'number'
      ? { totalMinor, body, isChosen: isChosen === true }
      : null
  } catch {
    return null
  }
}
