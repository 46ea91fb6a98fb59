import { setTimeout as wait } from 'node:timers/promises'
import type { OrderRequest, PaymentAnswer, PlacedOrder, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import { burgerOrder, GOOD_CARD } from '../../src/testing/stories.ts'
import type { Site } from '../site/site.ts'
import { type Answered, call } from './call.ts'
import type { HeldOrder } from './ledger.ts'

/** What a guest does in the form or the app of the provider. */
export type Decision = { readonly card: string } | 'approve' | 'decline' | 'abort'
export const PAYS: Decision = { card: GOOD_CARD }

let marks = 0
/** A note that no other order of this run has. */
export const newMark = (): string => `mark ${process.pid}-${++marks}`

/** A guest at home: an address of their own, and a browser without a cookie. */
const someAddress = ({ random }: Site) =>
  `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`

export const orderCall = (site: Site, key: string, order: OrderRequest) => ({
  method: 'POST',
  path: '/api/order',
  body: order,
  headers: { 'idempotency-key': key, 'x-forwarded-for': someAddress(site) },
})

/** An order of one or a few dishes whose note is `mark`, and after it what else the kitchen is to read. */
export const someOrder = ({ random }: Site, mark: string, more = ''): OrderRequest =>
  burgerOrder({
    note: `${mark} ${more}`.trim(),
    items: [
      { code: 'burger', quantity: random.between(1, 3), choices: [] },
      { code: 'cola', quantity: random.between(1, 2), choices: [] },
    ],
  })

/** Places an order under one key, as often as it takes, and notes what was answered. @throws when it is refused. */
export async function placeOrder(site: Site, { more = '' }: { readonly more?: string } = {}): Promise<HeldOrder> {
  const key = crypto.randomUUID()
  const mark = newMark()
  const order = someOrder(site, mark, more)
  const answer = await call<PlacedOrder>(site, () => orderCall(site, key, order))
  return acknowledged(site, answer, key, mark)
}

export function acknowledged(
  { ledger }: Site,
  { status, body }: Answered<PlacedOrder>,
  key: string,
  mark: string,
): HeldOrder {
  if (status !== 201) throw new Error(`An order was refused: ${status} ${JSON.stringify(body)}`)
  const order = { placed: body, key, mark }
  ledger.acknowledge(order)
  return order
}

export const paymentCall =
  ({ placed }: HeldOrder, method = 'sandbox-card') =>
  (url: string) => ({
    method: 'POST',
    path: `/api/order/${placed.orderId}/payment`,
    body: { method, returnUrl: `${url}/order/${placed.orderId}` },
  })

/** Begins to pay. @returns null when the server says that this order cannot be paid now; the guest is told why. */
export async function beginPayment(site: Site, order: HeldOrder, method?: string): Promise<StartedPayment | null> {
  const { status, body } = await call<StartedPayment>(site, paymentCall(order, method))
  if (status === 200) return body
  // A provider that fails, or an order that is paid or over already.
  if (status === 502 || status === 409) return null
  throw new Error(`A payment was refused: ${status} ${JSON.stringify(body)}`)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Does the guest's part at the provider. */
export async function decide(site: Site, { clientData = {} }: StartedPayment, decision: Decision): Promise<void> {
  const action = typeof decision === 'string' ? decision : 'card'
  await call(site, {
    method: 'POST',
    path: `${textOf(clientData.address)}/${action}`,
    headers: { 'sandbox-secret': textOf(clientData.secret) },
    body: typeof decision === 'string' ? {} : { number: decision.card, expiry: '12/40', cvc: '123', name: 'Anna' },
  })
}

/** Asks once where a payment stands, and notes the answer. */
export async function readPayment(site: Site, paymentId: string): Promise<PaymentAnswer> {
  const { status, body } = await call<PaymentAnswer>(site, { method: 'GET', path: `/api/payment/${paymentId}` })
  if (status !== 200) throw new Error(`Payment ${paymentId} cannot be read: ${status} ${JSON.stringify(body)}`)
  site.ledger.told(paymentId, body.state)
  return body
}

/** Asks until `isRight`, or until time is over; answers what was told last. */
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

/** Whether the guest may go on: the money is reserved or taken. */
export const isPaid = ({ state }: PaymentAnswer): boolean => state === 'authorized' || state === 'captured'

export interface Paid {
  readonly order: HeldOrder
  readonly paymentId: string
}

/** Places an order and pays it by card, up to the form being sent; what comes of it is for others to find out. */
export async function orderAndPay(site: Site, more: { readonly more?: string } = {}): Promise<Paid> {
  const order = await placeOrder(site, more)
  const started = await beginPayment(site, order)
  if (!started) throw new Error(`Order ${order.placed.orderId} could not be paid`)
  await decide(site, started, PAYS)
  return { order, paymentId: started.paymentId }
}

/** The order's status, as its guest reads it with the code. */
export async function readOrder(site: Site, { placed }: HeldOrder): Promise<string> {
  const { status, body } = await call<{ status: string }>(site, {
    method: 'GET',
    path: `/api/order/${placed.orderId}`,
    headers: { 'customer-code': placed.customerCode },
  })
  if (status !== 200) throw new Error(`Order ${placed.orderId} cannot be read: ${status}`)
  return body.status
}
