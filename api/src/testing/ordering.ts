import { setTimeout as wait } from 'node:timers/promises'
import type { OrderRequest, PlacedOrder, StartedPayment } from '@carte/contract'

// Actions of guests, as preconditions of tests.

type Fetch = typeof globalThis.fetch

/** The body is parsed if it is JSON, else a string. */
export interface Answered<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export async function send<T = unknown>(
  fetch: Fetch,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered<T>> {
  const response = await fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers }
}

/** Returns an order of one burger (100 kr) at `centrum`, to take away. */
export const burgerOrder = (more: Partial<OrderRequest> = {}): OrderRequest => ({
  shopId: 'centrum',
  orderType: 'takeAway',
  pickupTime: 'now',
  items: [{ code: 'burger', quantity: 1, choices: [] }],
  customerCode: '',
  note: '',
  language: 'sv',
  ...more,
})

export const postOrder = (fetch: Fetch, order: unknown, key: string = crypto.randomUUID()) =>
  send<PlacedOrder>(fetch, 'POST', '/api/order', order, { 'idempotency-key': key })

export async function placeOrder(fetch: Fetch, more: Partial<OrderRequest> = {}): Promise<PlacedOrder> {
  const { status, body } = await postOrder(fetch, burgerOrder(more))
  if (status !== 201) throw new Error(`The order was rejected: ${JSON.stringify(body)}`)
  return body
}

export const GOOD_CARD = '4242 4242 4242 4242'

/** @param origin the site that the guest returns to */
export async function beginPayment(
  fetch: Fetch,
  orderId: string,
  origin: string,
  method = 'sandbox-card',
): Promise<StartedPayment> {
  const { status, body } = await send<StartedPayment>(fetch, 'POST', `/api/order/${orderId}/payment`, {
    method,
    returnUrl: `${origin}/order/${orderId}`,
  })
  if (status !== 200) throw new Error(`The payment was rejected: ${JSON.stringify(body)}`)
  return body
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Does the guest's part at the sandbox provider: enters a card, or decides in the app. */
export function decideAtProvider(
  fetch: Fetch,
  { clientData = {} }: StartedPayment,
  action: 'card' | 'approve' | 'decline' | 'abort',
  number = GOOD_CARD,
  expiry = '12/40',
) {
  const card = action === 'card' ? { number, expiry, cvc: '123', name: 'Anna Lindqvist' } : undefined
  return send(fetch, 'POST', `${textOf(clientData.address)}/${action}`, card, {
    'sandbox-secret': textOf(clientData.secret),
  })
}

/** Pays an order by card and returns the payment's id. The result is not awaited. */
export async function payByCard(fetch: Fetch, orderId: string, origin: string, number = GOOD_CARD): Promise<string> {
  const started = await beginPayment(fetch, orderId, origin)
  await decideAtProvider(fetch, started, 'card', number)
  return started.paymentId
}

/** Timeout for a failing test; a passing test does not wait this long. */
const TIMEOUT_MS = 120_000

/** Polls `read` until `accepts` returns true for its result, and returns that. */
export async function until<T>(read: () => Promise<T>, accepts: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  // A poll is often a request to the server, so the interval grows.
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    const value = await read()
    if (accepts(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Timed out waiting for a condition. Last value: ${JSON.stringify(value)}`)
    await wait(pauseMs)
  }
}

export const readPayment = async (fetch: Fetch, paymentId: string) =>
  (await send<{ state: string; error?: string }>(fetch, 'GET', `/api/payment/${paymentId}`)).body
export const readStatus = async (fetch: Fetch, orderId: string) =>
  (await send<{ status: string }>(fetch, 'GET', `/api/order/${orderId}`)).body.status
