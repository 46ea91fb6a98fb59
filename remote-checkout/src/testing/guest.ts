import type { PlacedOrder } from '@carte/contract'
import { createOrder, quoteOrder, startPayment } from '@carte/contract/checkout'
import { createClient, unwrap } from '@carte/contract/client'
import {
  createId,
  findArticle,
  preselection,
  type Selection,
  toBasketArticle,
  toBasketChoices,
  toMinor,
  toOrderItems,
} from '@carte/domain'
import { addItemAtom, basketAtom, clientAtom, menuAtom, shopAtom, unpaidOrderAtom } from '@carte/store'
import type { Harness } from '@carte/testing'
import { chosenMethodAtom } from '../components/payment-method/chosen-method.ts'

type Fetch = typeof globalThis.fetch

/** Wraps the guest's fetch with `around`, which may drop, count or change requests. */
export function throughFetch(harness: Harness, around: (next: Fetch) => Fetch): void {
  harness.store.set(clientAtom, createClient({ fetch: around(harness.api.fetch) }))
}

/** Replaces this page's origin in requests with the server's: in production both are the same. */
export function shareOrigin(harness: Harness): void {
  throughFetch(harness, (next) => (input, init) => {
    const body = typeof init?.body === 'string' ? init.body.replaceAll(location.origin, harness.api.url) : undefined
    return next(input, { ...init, ...(body === undefined ? {} : { body }) })
  })
}

/** Makes the guest one who paid the last order by card. The page of a new guest first waits for wallets. */
export function preferCard(harness: Harness): void {
  harness.store.set(chosenMethodAtom, 'sandbox-card')
}

/** Adds articles of the chosen shop's menu to the basket, with the default options. */
export function addToBasket(harness: Harness, ...codes: readonly string[]): void {
  for (const code of codes) addWithOptions(harness, code, {})
}

/** Adds an article to the basket with these options by group. */
export function addWithOptions(harness: Harness, code: string, chosen: Selection, quantity = 1): void {
  const menu = harness.store.get(menuAtom)
  const found = menu && findArticle(menu, code)
  if (!found) throw new Error(`The menu has no ${code}`)
  const { item, path } = found
  harness.store.set(addItemAtom, {
    type: 'article',
    quantity,
    article: toBasketArticle(item.article),
    path: [...path],
    choices: toBasketChoices(item.choices, { ...preselection(item.choices), ...chosen }),
  })
}

/** Places the basket as an order, as the checkout page does. A note `kitchen:…` decides how the kitchen responds. */
export async function placeOrder(harness: Harness, note = '', spotId?: string): Promise<PlacedOrder> {
  const { client, store } = harness
  const basket = store.get(basketAtom)
  const shop = store.get(shopAtom)
  if (!shop) throw new Error('No shop is chosen')
  const body = {
    shopId: shop.id,
    orderType: basket.orderType,
    pickupTime: 'now',
    items: toOrderItems(basket),
    customerCode: '',
    note,
    language: 'en',
    ...(spotId === undefined ? {} : { spotId }),
  } as const
  const { quoteId } = unwrap(await client.call(quoteOrder, { body }))
  const request = { ...body, quoteId }
  const key = createId()
  const answer = unwrap(await client.call(createOrder, { headers: { 'idempotency-key': key }, body: request }))
  store.set(unpaidOrderAtom, {
    key,
    request: JSON.stringify({ totalMinor: toMinor(answer.total), body: request }),
    shopId: shop.id,
    shopName: shop.name,
    order: answer,
  })
  return answer
}

/** Starts a payment. Returns its id, and the guest's actions at the provider. */
export async function beginPayment(
  harness: Harness,
  { orderId }: PlacedOrder,
  method: 'sandbox-card' | 'sandbox-phone',
) {
  const { paymentId, clientData } = unwrap(
    await harness.client.call(startPayment, {
      params: { orderId },
      body: { method, returnUrl: `${harness.api.url}/shop/centrum/checkout/payment/${orderId}` },
    }),
  )
  return { paymentId, decide: providerActions(harness, clientData ?? {}) }
}

/** Returns the guest's actions at the sandbox provider: entering a test card, or approving in the app. */
export function providerActions(harness: Harness, clientData: Readonly<Record<string, unknown>>) {
  return async (action: 'card' | 'approve' | 'decline', number = '4242424242424242') => {
    const card = { number, expiry: '12/40', cvc: '123', name: 'Anna' }
    const answer = await harness.api.fetch(`${clientData.address}/${action}`, {
      method: 'POST',
      headers: { 'sandbox-secret': String(clientData.secret), 'content-type': 'application/json' },
      ...(action === 'card' ? { body: JSON.stringify(card) } : {}),
    })
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`)
  }
}
