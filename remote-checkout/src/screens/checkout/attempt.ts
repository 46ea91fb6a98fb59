import type { OrderRequest } from '@carte/contract'
import { isOrderRequest } from '@carte/contract/guards'
import type { UnpaidOrder } from '@carte/store'

/** One try to place an order: what is kept of it, and what is sent. */
export interface Attempt {
  readonly unpaid: UnpaidOrder
  readonly body: OrderRequest
}

interface Wish {
  readonly body: OrderRequest
  /** What the guest saw and agreed to, in minor units. */
  readonly totalMinor: number
  readonly shopName: string
}

type Said = Pick<Wish, 'body' | 'totalMinor'>

/**
 * The try for this wish. The same wish at the same total is the same order, also after a reload or a lost answer: it goes
 * out again word for word under its old key. A new quote of an unchanged order has another `quoteId`; that alone makes no
 * new wish, or the key would stand for two bodies. Anything else gets a new key, and what was unpaid is abandoned.
 */
export function attemptFor(last: UnpaidOrder | null, wish: Wish, newKey: () => string): Attempt {
  const said = last === null ? null : read(last.request)
  if (last !== null && said !== null && isSame(said, wish)) return { unpaid: last, body: said.body }
  const { body, totalMinor, shopName } = wish
  const request = JSON.stringify({ totalMinor, body } satisfies Said)
  return { unpaid: { key: newKey(), request, shopId: body.shopId, shopName, order: null }, body }
}

/** The request that an unpaid order was placed with; null when it cannot be read. */
export function requestOf(unpaid: UnpaidOrder): OrderRequest | null {
  return read(unpaid.request)?.body ?? null
}

function isSame(a: Said, b: Said): boolean {
  return a.totalMinor === b.totalMinor && fingerprint(a.body) === fingerprint(b.body)
}

// Requests are built by one function, so equal ones have their properties in the same order.
function fingerprint({ quoteId: _, ...rest }: OrderRequest): string {
  return JSON.stringify(rest)
}

function read(text: string): Said | null {
  try {
    const { totalMinor, body }: { totalMinor?: unknown; body?: unknown } = JSON.parse(text)
    return isOrderRequest(body) && typeof totalMinor === 'number' ? { totalMinor, body } : null
  } catch {
    return null
  }
}
