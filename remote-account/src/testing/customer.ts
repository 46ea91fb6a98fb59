import type { OrderItem, OrderRequest, OrderStatus } from '@carte/contract'
import { createOrder, quoteOrder } from '@carte/contract/checkout'
import { unwrap } from '@carte/contract/client'
import { createId, findArticle, toBasketArticle } from '@carte/domain'
import { addItemAtom, menuAtom, sessionAtom, signInAtom } from '@carte/store'
import type { Harness } from '@carte/testing'

export const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
export const MATTI = { email: 'matti@example.com', password: 'Maistuva1!' }

/** Signs a customer in. */
export async function signInAs(harness: Harness, customer = ANNA): Promise<void> {
  const rejected = await harness.store.set(signInAtom, customer)
  if (rejected) throw new Error(`${customer.email} could not sign in: ${rejected.code}`)
}

/** Ends the session in the browser, without a request. */
export const signOut = (harness: Harness) => harness.store.set(sessionAtom, { loading: false, user: null })

/** Adds a dish of the chosen restaurant's menu, without options, to the basket. */
export function fillBasket(harness: Harness, code: string): void {
  const menu = harness.store.get(menuAtom)
  const placed = menu && findArticle(menu, code)
  if (!placed) throw new Error(`The menu has no ${code}`)
  const { item, path } = placed
  const article = toBasketArticle(item.article)
  harness.store.set(addItemAtom, { type: 'article', quantity: 1, article, path: [...path], choices: {} })
}

/** Places an order as the signed-in customer, and moves it through `statuses`. Returns its id. */
export async function placeOrder(
  harness: Harness,
  items: OrderItem[],
  { shopId = 'centrum', statuses = [] as readonly OrderStatus[] } = {},
): Promise<string> {
  const customerCode = harness.store.get(sessionAtom).user?.memberCode ?? ''
  const body: OrderRequest = {
    shopId,
    orderType: 'takeAway',
    pickupTime: 'now',
    items,
    customerCode,
    note: '',
    language: 'en',
  }
  const { quoteId } = unwrap(await harness.client.call(quoteOrder, { body }))
  const headers = { 'idempotency-key': createId() }
  const { orderId } = unwrap(await harness.client.call(createOrder, { headers, body: { ...body, quoteId } }))
  for (const status of statuses) await harness.api.moveOrder(orderId, status)
  return orderId
}
