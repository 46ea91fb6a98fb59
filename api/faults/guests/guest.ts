import { setTimeout as wait } from 'node:timers/promises'
import type { OrderRequest, PaymentAnswer, PlacedOrder, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import { burgerOrder, GOOD_CARD } from '../../src/testing/ordering.ts'
import type { Site } from '../site/site.ts'
import { type Answered, call } from './call.ts'
import type { AcknowledgedOrder } from './ledger.ts'

/** What a guest does in the provider's form or app. */
export type Decision = { readonly card: string } | 'approve' | 'decline' | 'abort'
export const PAYS: Decision = { card: GOOD_CARD }

let marks = 0
/** Returns a new mark: a text that is part of an order's note, and that at most one order may have. */
export const newMark = (): string => `mark ${process.pid}-${++marks}`

/** Returns a random client address. `orderCall` takes a new one each time, so that rate limits do not reject orders. */
export const someAddress = ({ random }: Site) =>
  `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`

export const orderCall = (site: Site, key: string, order: OrderRequest) => ({
  method: 'POST',
  path: '/api/order',
  body: order,
  headers: { 'idempotency-key': key, 'x-forwarded-for': someAddress(site) },
})

/** Returns an order of a few dishes. Its note is `mark`, then `note`, which can command the simulated kitchen. */
export const someOrder = ({ random }: Site, mark: string, note = ''): OrderRequest =>
  burgerOrder({
    note: `${mark} ${note}`.trim(),
    items: [
      { code: 'burger', quantity: random.between(1, 3), choices: [] },
      { code: 'cola', quantity: random.between(1, 2), choices: [] },
    ],
  })

/**
 * Places an order under one key, retries until it is answered, and records the answer.
 *
 * @throws Error when the server rejects it or does not answer within 90 s
 */
export async function placeOrder(
  site: Site,
  { note = '' }: { readonly note?: string } = {},
): Promise<AcknowledgedOrder> {
  const key = crypto.randomUUID()
  const mark = newMark()
  const order = someOrder(site, mark, note)
  const answer = await call<PlacedOrder>(site, () => orderCall(site, key, order))
  return recordAcknowledged(site, answer, key, mark)
}

/** Records an accepted order in the ledger, and returns it. @throws Error when the order was rejected */
export function recordAcknowledged(
  { ledger }: Site,
  { status, body }: Answered<PlacedOrder>,
  key: string,
  mark: string,
): AcknowledgedOrder {
  if (status !== 201) throw new Error(`An order was rejected: ${status} ${JSON.stringify(body)}`)
  const order = { placed: body, key, mark }
  ledger.acknowledge(order)
  return order
}

export const paymentCall =
  ({ placed }: AcknowledgedOrder, method = 'sandbox-card') =>
  (url: string) => ({
    method: 'POST',
    path: `/api/order/${placed.orderId}/payment`,
    body: { method, returnUrl: `${url}/order/${placed.orderId}` },
  })

/** Starts a payment. @returns null when the server answers that the order cannot be paid now */
export async function beginPayment(
  site: Site,
  order: AcknowledgedOrder,
  method?: string,
): Promise<StartedPayment | null> {
  const { status, body } = await call<StartedPayment>(site, paymentCall(order, method))
  if (status === 200) return body
  // 502: the provider fails. 409: the order is paid or expired.
  if (status === 502 || status === 409) return null
  throw new Error(`A payment was rejected: ${status} ${JSON.stringify(body)}`)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Submits the guest's decision to the sandbox provider. */
export async function decide(site: Site, { clientData = {} }: StartedPayment, decision: Decision): Promise<void> {
  const action = typeof decision === 'string' ? decision : 'card'
  await call(site, {
    method: 'POST',
    path: `${textOf(clientData.address)}/${action}`,
    headers: { 'sandbox-secret': textOf(clientData.secret) },
    body: typeof decision === 'string' ? {} : { number: decision.card, expiry: '12/40', cvc: '123', name: 'Anna' },
  })
}

export async function readPayment(site: Site, paymentId: string): Promise<PaymentAnswer> {
  const { status, body } = await call<PaymentAnswer>(site, { method: 'GET', path: `/api/payment/${paymentId}` })
  if (status !== 200) throw new Error(`Payment ${paymentId} cannot be read: ${status} ${JSON.stringify(body)}`)
  site.ledger.recordState(paymentId, body.state)
  return body
}

/** Polls a payment until `isRight` holds or `forMs` is over. @returns the last answer */
export async function watchPayment(
  site: Site,
  paymentId: string,
  isRight: (answer: PaymentAnswer) => boolean = ({ state }) => isPaymentFinal(state),
  forMs = 60_000,
): Promise<PaymentAnswer> {
  const deadline = Date.now() + forMs
  for (;;) {
    const answer = await readPayment(site, paymentId)
    if (isRight(answer) || Date.now() > deadline) return answer
    await wait(100)
  }
}

/** Returns whether the money is reserved or taken, which is when the site lets a guest continue. */
export const isPaid = ({ state }: PaymentAnswer): boolean => state === 'authorized' || state === 'captured'

export interface Paid {
  readonly order: AcknowledgedOrder
  readonly paymentId: string
}

/** Places an order and submits its card payment, without waiting for the result. */
export async function orderAndPay(site: Site, options: { readonly note?: string } = {}): Promise<Paid> {
  const order = await placeOrder(site, options)
  const started = await beginPayment(site, order)
  if (!started) throw new Error(`Order ${order.placed.orderId} could not be paid`)
  await decide(site, started, PAYS)
  return { order, paymentId: started.paymentId }
}

/** Returns the order's status, read with the guest's code. */
export async function readOrderStatus(site: Site, { placed }: AcknowledgedOrder): Promise<string> {
  const { status, body } = await call<{ status: string }>(site, {
    method: 'GET',
    path: `/api/order/${placed.orderId}`,
    headers: { 'customer-code': placed.customerCode },
  })
  if (status !== 200) throw new Error(`Order ${placed.orderId} cannot be read: ${status}`)
  return body.status
}
