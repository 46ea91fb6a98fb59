import { setTimeout as wait } from 'node:timers/promises'
import type { FakeStripe } from '@carte/api/fake-stripe'
import type { OrderRequest, OrderStatus, PlacedOrder, StartedPayment } from '@carte/contract'

/** An order of a guest, as its browser knows it. */
export interface GuestOrder extends PlacedOrder {
  readonly name: string
  readonly shopId: string
  readonly key: string
  readonly paymentId: string
  /** The payment at the provider. */
  readonly reference: string
}

interface GuestDeps {
  readonly url: string
  readonly order: Omit<OrderRequest, 'shopId'>
  readonly staffKeys: ReadonlyMap<string, string>
  readonly fakeStripe: FakeStripe
}

const TIMEOUT_MS = 120_000

/** Polls until `read` returns true. @throws Error that says what was awaited */
export async function until(what: string, read: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await read())) {
    if (Date.now() > deadline) throw new Error(`Waited for two minutes: ${what}`)
    await wait(50)
  }
}

/** Plays guests, who pay at the fake Stripe, and the kitchens' staff. */
export function createGuests({ url, order, staffKeys, fakeStripe }: GuestDeps) {
  async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T, headers: response.headers }
  }
  async function required<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await call<T>(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const post = (name: string, shopId: string, key: string) =>
    required<PlacedOrder>('POST', '/api/order', { ...order, shopId, note: name }, { 'idempotency-key': key })
  const state = async ({ paymentId }: GuestOrder) =>
    (await required<{ state: string }>('GET', `/api/payment/${paymentId}`)).body.state
  const asStaff = (path: string, shopId: string, body?: unknown) =>
    required('POST', `/api/staff${path}`, body, { authorization: `Bearer ${staffKeys.get(shopId)}` })

  const guests = {
    call,
    state,
    /** Places an order again under the key of another one. */
    retry: async ({ name, shopId, key }: GuestOrder) => (await post(name, shopId, key)).body.orderId,
    async begin(name: string, shopId = 'open-1'): Promise<GuestOrder> {
      const key = crypto.randomUUID()
      const placed = (await post(name, shopId, key)).body
      const path = `/api/order/${placed.orderId}/payment`
      const returnUrl = `${url}/order/${placed.orderId}`
      const started = (await required<StartedPayment>('POST', path, { method: 'stripe-card', returnUrl })).body
      const [reference = ''] = String(started.clientData?.clientSecret).split('_secret_')
      return { ...placed, name, shopId, key, paymentId: started.paymentId, reference }
    },
    /** The guest sends the form; the money is reserved. */
    async pay(paying: GuestOrder): Promise<GuestOrder> {
      fakeStripe.confirm(paying.reference)
      await until(`${paying.name} is reserved`, async () => (await state(paying)) === 'authorized')
      return paying
    },
    reserve: async (name: string, shopId?: string) => guests.pay(await guests.begin(name, shopId)),
    move: ({ orderId, shopId }: GuestOrder, status: OrderStatus) =>
      asStaff(`/orders/${orderId}/status`, shopId, { status }),
    /** The kitchen accepts; the money is taken. */
    async accept(paying: GuestOrder): Promise<GuestOrder> {
      await guests.move(paying, 'started')
      await until(`${paying.name} is captured`, async () => (await state(paying)) === 'captured')
      return paying
    },
    refund: ({ orderId, shopId }: GuestOrder) => asStaff(`/orders/${orderId}/refund`, shopId),
  }
  return guests
}

export type Guests = ReturnType<typeof createGuests>
