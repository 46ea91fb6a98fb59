import { createHash, randomBytes } from 'node:crypto'
import type {
  KitchenLoad,
  OrderStatus,
  PaymentState,
  PlacedOrder,
  ShopState,
  StaffOrder,
  StaffTable,
} from '@carte/contract'
import { beginPayment, decideAtProvider, payByCard, placeOrder, readStatus, send, until } from './ordering.ts'
import type { TestApi } from './protocol.ts'

// Actions of a shop's staff, as preconditions of tests.

type Body<T> = T & { readonly code?: string }

/** Creates a staff key of `shopId` like the command line, and returns calls with it. */
export async function createStaffKey(api: Pick<TestApi, 'fetch' | 'sql'>, shopId = 'centrum') {
  const key = `carte_staff_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await api.sql(
    "insert into staff_key (key_hash, shop_id, name, created_at) values (decode($1, 'hex'), $2, 'test', now())",
    [hash, shopId],
  )
  const headers = { authorization: `Bearer ${key}` }
  const call = <T>(method: string, path: string, body?: unknown, fetch = api.fetch) =>
    send<Body<T>>(fetch, method, `/api/staff${path}`, body, headers)
  return {
    key,
    headers,
    orders: (fetch = api.fetch) => call<StaffOrder[]>('GET', `/shops/${shopId}/orders`, undefined, fetch),
    tables: () => call<StaffTable[]>('GET', `/shops/${shopId}/tables`),
    answerTable: (tableId: string) => call('POST', `/tables/${tableId}/answer`),
    moveTable: (tableId: string, spotId: string) => call('POST', `/tables/${tableId}/move`, { spotId }),
    endTable: (tableId: string) => call('POST', `/tables/${tableId}/end`),
    load: () => call<KitchenLoad>('GET', `/shops/${shopId}/load`),
    move: (orderId: string, status: OrderStatus, refusal?: string, fetch = api.fetch) =>
      call<StaffOrder>('POST', `/orders/${orderId}/status`, { status, ...(refusal ? { refusal } : {}) }, fetch),
    setTime: (orderId: string, from: string, to: string, reason: string) =>
      call<StaffOrder>('POST', `/orders/${orderId}/time`, { from, to, reason }),
    refund: (orderId: string) => call<{ paymentStatus: PaymentState }>('POST', `/orders/${orderId}/refund`),
    setStatus: (status: string, minutes?: number) =>
      call<{ status: string; pausedUntil?: string }>('PATCH', `/shops/${shopId}`, {
        status,
        ...(minutes === undefined ? {} : { minutes }),
      }),
    setBusy: (minutes: number) => call<ShopState>('PUT', `/shops/${shopId}/busy`, { minutes }),
    setLaterOnly: (minutes: number) => call<ShopState>('PUT', `/shops/${shopId}/later-only`, { minutes }),
    setSoldOut: (code: string, soldOut: boolean) =>
      call<{ soldOut: boolean }>('PATCH', `/shops/${shopId}/articles/${code}`, { soldOut }),
  }
}

/**
 * Places an order and pays it in the sandbox: by card, which reserves the amount, or with the phone app, which captures
 * it at once.
 */
export async function placePaidOrder(
  api: Pick<TestApi, 'fetch' | 'url'>,
  more: Parameters<typeof placeOrder>[1] = {},
  by: 'card' | 'phone' = 'card',
): Promise<PlacedOrder & { readonly paymentId: string }> {
  const placed = await placeOrder(api.fetch, more)
  const pay = async () => {
    if (by === 'card') return payByCard(api.fetch, placed.orderId, api.url)
    const started = await beginPayment(api.fetch, placed.orderId, api.url, 'sandbox-phone')
    await decideAtProvider(api.fetch, started, 'approve')
    return started.paymentId
  }
  const paymentId = await pay()
  await until(
    () => readStatus(api.fetch, placed.orderId),
    (status) => status !== 'calculatedPrice',
  )
  return { ...placed, paymentId }
}
