import type { Ledger } from '@carte/api/faults'
import type { OrderRequest, PaymentState, PlacedOrder, StartedPayment } from '@carte/contract'

/**
 * Kinds of requests that are measured separately. Requests of one kind cost about the same and matter equally to the
 * person who waits.
 */
export const KINDS = [
  'page',
  'answer',
  'not modified',
  'quote',
  'order',
  'payment',
  'card form',
  'order read',
  'staff tap',
] as const
export type Kind = (typeof KINDS)[number]

export interface Guest {
  readonly shopId: string
  /** Each guest has another client address, so that rate limits reject nothing. */
  readonly address: string
  /** Idempotency key of the order. */
  readonly key: string
  /** Unique note of the order, by which the ledger finds the order in the database. */
  readonly mark: string
  order: OrderRequest
  placed?: PlacedOrder
  payment?: StartedPayment
}

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Scene {
  readonly url: string
  readonly hasPages: boolean
  readonly ledger: Ledger
  /** ETags that the caches of browsers and service workers would have, by path. */
  readonly etags: Map<string, string>
  /** Called when a card was accepted: the order is about to reach the kitchen, and the guest follows it. */
  readonly paid: (guest: Guest) => void
}

/** One request of a journey. A null request, because an earlier one failed, ends the journey. */
export interface Step {
  readonly kind: Kind
  readonly call: (guest: Guest, scene: Scene) => Call | null
  /** Expected statuses. Any other one is an error, except for `leaves`. */
  readonly good: readonly number[]
  /** The error code of an answer after which the guest leaves, which is no error. */
  readonly leaves?: string
  readonly onAnswer?: (guest: Guest, body: unknown, scene: Scene) => void
}

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Anna Lindqvist' }
const COMPRESSED = { 'accept-encoding': 'br, gzip' }

type PathOf = (guest: Guest) => string

const page = (path: PathOf): Step => ({
  kind: 'page',
  good: [200],
  call: (guest, { hasPages }) => ({
    method: 'GET',
    // Without built pages, an API request takes their place.
    path: hasPages ? path(guest) : '/api/settings',
    headers: { ...COMPRESSED, accept: 'text/html', 'accept-language': 'sv' },
  }),
})
const answer = (path: PathOf): Step => ({
  kind: 'answer',
  good: [200],
  call: (guest) => ({ method: 'GET', path: path(guest), headers: COMPRESSED }),
})
/** A conditional request for an answer in the browser's cache. */
const revalidated = (path: PathOf): Step => ({
  kind: 'not modified',
  good: [200, 304],
  call: (guest, { etags }) => {
    const etag = etags.get(path(guest))
    return { method: 'GET', path: path(guest), headers: { ...COMPRESSED, ...(etag ? { 'if-none-match': etag } : {}) } }
  },
})

const quote: Step = {
  kind: 'quote',
  good: [200],
  call: ({ order: { quoteId: _, ...order } }) => ({ method: 'POST', path: '/api/order/quote', body: order }),
  onAnswer: (guest, body) => {
    guest.order = { ...guest.order, quoteId: (body as { quoteId: string }).quoteId }
  },
}
const order: Step = {
  kind: 'order',
  good: [201],
  // The kitchen's next times have filled up since the quote, and this guest does not wait.
  leaves: 'slot-taken',
  call: (guest) => ({
    method: 'POST',
    path: '/api/order',
    headers: { 'idempotency-key': guest.key },
    body: guest.order,
  }),
  onAnswer: (guest, body, { ledger }) => {
    guest.placed = body as PlacedOrder
    ledger.acknowledge({ placed: guest.placed, key: guest.key, mark: guest.mark })
  },
}
const startPayment: Step = {
  kind: 'payment',
  good: [200],
  call: ({ placed }, { url }) =>
    placed
      ? {
          method: 'POST',
          path: `/api/order/${placed.orderId}/payment`,
          body: { method: 'sandbox-card', returnUrl: `${url}/order/${placed.orderId}` },
        }
      : null,
  onAnswer: (guest, body) => {
    guest.payment = body as StartedPayment
  },
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const cardForm: Step = {
  kind: 'card form',
  good: [200, 204],
  call: ({ payment }) =>
    payment
      ? {
          method: 'POST',
          path: `${textOf(payment.clientData?.address)}/card`,
          headers: { 'sandbox-secret': textOf(payment.clientData?.secret) },
          body: CARD,
        }
      : null,
  onAnswer: (guest, _, { paid }) => paid(guest),
}
const readPayment: Step = {
  kind: 'order read',
  good: [200],
  call: ({ payment }) => (payment ? { method: 'GET', path: `/api/payment/${payment.paymentId}` } : null),
  onAnswer: ({ payment }, body, { ledger }) => {
    if (payment) ledger.recordState(payment.paymentId, (body as { state: PaymentState }).state)
  },
}
const readOrder: Step = {
  kind: 'order read',
  good: [200],
  call: ({ placed }) =>
    placed
      ? { method: 'GET', path: `/api/order/${placed.orderId}`, headers: { 'customer-code': placed.customerCode } }
      : null,
}

const shop: PathOf = ({ shopId }) => `/api/shops/${shopId}`
const menu: PathOf = ({ shopId }) => `/api/shops/${shopId}/menu`

export interface Journey {
  readonly who: string
  /** Number of guests on this journey per order. */
  readonly perOrder: number
  readonly steps: readonly Step[]
}

/**
 * The requests of a Friday evening, one per second and guest. (A real guest looks at a screen for longer, and a screen
 * makes several requests at once.) Scripts, styles and pictures are left out: their URLs never change content, so a CDN
 * or the browser has them.
 */
export const JOURNEYS: readonly Journey[] = [
  {
    who: 'orders',
    perOrder: 1,
    steps: [
      // The first page contains its data. Later screens request theirs.
      page(() => '/'),
      answer(shop),
      answer(menu),
      // What else an order needs, and what is stored for offline use.
      answer(({ shopId }) => `/api/shops/${shopId}/delivery-spots`),
      revalidated(() => '/api/campaigns'),
      // Checkout requests the price when it opens and after each change.
      quote,
      quote,
      revalidated(({ shopId }) => `/api/shops/${shopId}/payment-methods`),
      order,
      startPayment,
      // The sandbox provider's form. With a real provider this request goes elsewhere. Two webhooks follow.
      cardForm,
      readPayment,
      readOrder,
      // After paying, guests follow the order by an event stream until it is delivered.
    ],
  },
  {
    who: 'looks',
    // Of three guests, one orders.
    perOrder: 2,
    steps: [
      // From a link or a table's QR code.
      page(({ shopId }) => `/shop/${shopId}/menu`),
      // The service worker has these in its cache and revalidates them.
      revalidated(menu),
      revalidated(shop),
      page(() => '/'),
      answer(() => '/api/shops?pageSize=48'),
    ],
  },
]

/** The staff's taps for each order. `started` accepts the order, which captures the payment. */
export const TAPS = { added: 'started', started: 'finnished', finnished: 'done', done: 'delivered' } as const

/** One order board on a wall for this many restaurants. */
export const SHOPS_PER_BOARD = 4

export const CALLS_PER_ORDER = JOURNEYS.reduce((sum, { perOrder, steps }) => sum + perOrder * steps.length, 0)
