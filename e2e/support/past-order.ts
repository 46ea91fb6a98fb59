import { SHOP } from './sample.ts'
import type { SignedIn } from './sign-in.ts'

const ORDER = {
  shopId: SHOP.id,
  orderType: 'takeAway',
  pickupTime: 'now',
  items: [{ code: 'cola', quantity: 2, choices: [] }],
  customerCode: '',
  note: '',
  language: 'en',
  email: 'anna@example.com',
  phone: '+4740612345',
}

/**
 * Places an order of two colas for a customer, without a browser, so that the customer's order history has an entry.
 * The history also lists orders that wait for payment.
 */
export async function placePastOrder(origin: string, { cookie }: Pick<SignedIn, 'cookie'>): Promise<void> {
  const answer = await fetch(new URL('/api/order', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(ORDER),
  })
  if (!answer.ok) throw new Error(`The order was rejected: ${answer.status} ${await answer.text()}`)
}
