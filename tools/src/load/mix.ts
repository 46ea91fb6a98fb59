import type { Ledger } from '@carte/api/faults'
import type { OrderRequest, PaymentState, PlacedOrder, StartedPayment } from '@carte/contract'

/** What is measured by itself: calls that cost the site about the same, and mean the same to whoever waits. */
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

/** One person on the site, from their first page to their last. */
export interface Guest {
  readonly shopId: string
  /** Everybody has an address of their own: it is not the limits that are measured. */
  readonly address: string
  readonly key: string
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

/** What the guests of a run share. */
export interface Scene {
  /** The site's address. */
  readonly url: string
  readonly hasPages: boolean
  readonly ledger: Ledger
  /** What browsers and their service workers keep: the ETag of each answer that somebody has had. */
  readonly etags: Map<string, string>
  /** Somebody's card was taken: the order is the kitchen's soon, and they follow it. */
  readonly paid: (guest: Guest) => void
}

/** One call of a journey. A call that cannot be made, because the one before it failed, ends the journey. */
export interface Step {
  readonly kind: Kind
  readonly call: (guest: Guest, scene: Scene) => Call | null
  /** Good answers; any other one is an error. */
  readonly good: readonly number[]
  readonly heard?: (guest: Guest, body: unknown, scene: Scene) => void
}

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Anna Lindqvist' }
const ZIPPED = { 'accept-encoding': 'br, gzip' }

type PathOf = (guest: Guest) => string

const page = (path: PathOf): Step => ({
  kind: 'page',
  good: [200],
  call: (guest, { hasPages }) => ({
    method: 'GET',
    // Without a site there are the answers alone.
    path: hasPages ? path(guest) : '/api/settings',
    headers: { ...ZIPPED, accept: 'text/html', 'accept-language': 'sv' },
  }),
})
const answer = (path: PathOf): Step => ({
  kind: 'answer',
  good: [200],
  call: (guest) => ({ method: 'GET', path: path(guest), headers: ZIPPED }),
})
/** An answer that the browser has kept, and asks whether it still holds. */
const kept = (path: PathOf): Step => ({
  kind: 'not modified',
  good: [200, 304],
  call: (guest, { etags }) => {
    const etag = etags.get(path(guest))
    return { method: 'GET', path: path(guest), headers: { ...ZIPPED, ...(etag ? { 'if-none-match': etag } : {}) } }
  },
})

const quote: Step = {
  kind: 'quote',
  good: [200],
  call: ({ order: { quoteId: _, ...order } }) => ({ method: 'POST', path: '/api/order/quote', body: order }),
  heard: (guest, body) => {
    guest.order = { ...guest.order, quoteId: (body as { quoteId: string }).quoteId }
  },
}
const order: Step = {
  kind: 'order',
  good: [201],
  call: (guest) => ({
    method: 'POST',
    path: '/api/order',
    headers: { 'idempotency-key': guest.key },
    body: guest.order,
  }),
  heard: (guest, body, { ledger }) => {
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
  heard: (guest, body) => {
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
  heard: (guest, _, { paid }) => paid(guest),
}
const readPayment: Step = {
  kind: 'order read',
  good: [200],
  call: ({ payment }) => (payment ? { method: 'GET', path: `/api/payment/${payment.paymentId}` } : null),
  heard: ({ payment }, body, { ledger }) => {
    if (payment) ledger.told(payment.paymentId, (body as { state: PaymentState }).state)
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
  /** How many go this way for each order. */
  readonly perOrder: number
  readonly steps: readonly Step[]
}

/**
 * A Friday evening: what the site calls on each way through it, one call a second (a screen is looked at for longer, and makes several calls at once).
 * Scripts, styles and pictures are not in it: they never change under their names, and a CDN or the browser has them.
 */
export const JOURNEYS: readonly Journey[] = [
  {
    who: 'orders',
    perOrder: 1,
    steps: [
      // The page brings its own data; from there on screens ask for theirs.
      page(() => '/'),
      answer(shop),
      answer(menu),
      // What an order needs to know besides, and what is kept for when the connection goes.
      answer(({ shopId }) => `/api/shops/${shopId}/delivery-spots`),
      kept(() => '/api/campaigns'),
      // Checkout asks for the price when it opens, and again after a change.
      quote,
      quote,
      kept(({ shopId }) => `/api/shops/${shopId}/payment-methods`),
      order,
      startPayment,
      // The provider's part, and its book: for real it is played elsewhere. Two webhooks follow.
      cardForm,
      readPayment,
      readOrder,
      // From the card on they follow the order by an event stream, until they have their food.
    ],
  },
  {
    who: 'looks',
    // Of three who come, one orders.
    perOrder: 2,
    steps: [
      // By a link, or a code on a table.
      page(({ shopId }) => `/shop/${shopId}/menu`),
      // The service worker has them, and asks whether they still hold.
      kept(menu),
      kept(shop),
      page(() => '/'),
      answer(() => '/api/shops?pageSize=48'),
    ],
  },
]

/** What the staff do with each order, from the first tap on: `started` accepts it, and the money is captured. */
export const TAPS = { added: 'started', started: 'finnished', finnished: 'done', done: 'delivered' } as const

/** Boards on the wall: one for so many restaurants. */
export const SHOPS_PER_BOARD = 4

/** Calls on the way to one order, without the staff's. */
export const CALLS_PER_ORDER = JOURNEYS.reduce((sum, { perOrder, steps }) => sum + perOrder * steps.length, 0)
