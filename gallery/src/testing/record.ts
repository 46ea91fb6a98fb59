import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  beginPayment,
  createStaffKey,
  createTestApi,
  decideAtProvider,
  readStatus,
  send,
  type TestApi,
  until,
} from '@carte/api/testing'
import {
  getDeliverySpots,
  getLanguages,
  getMenu,
  getSettings,
  getShop,
  type OrderRequest,
  type OrderStatus,
  type PlacedOrder,
} from '@carte/contract'
import { createClient, unwrap } from '@carte/contract/client'
import {
  createId,
  findArticle,
  preselection,
  toBasketArticle,
  toBasketChoices,
  toMinor,
  toOrderItems,
} from '@carte/domain'
import {
  addItemAtom,
  addPaidOrderAtom,
  basketAtom,
  clearBasketAtom,
  createCarteStore,
  setBasketShopAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setSpotAtom,
  shopAtom,
  unpaidOrderAtom,
} from '@carte/store'
import type { Answers, Recorded, Stored } from '../site/recorded.ts'

// Records the responses of a test server with the sample data. Its argument is the file to write.

/** A shop of the sample that is always open. */
const SHOP = 'grunerlokka'
/** A shop of the sample that is never open. */
const CLOSED_SHOP = 'visby'
/** A customer of the sample. */
const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
const CONTACT = { email: ANNA.email, phone: '+4740612345' }
/** The lines of the recorded basket: article code and quantity. */
const LINES = [
  ['smash-burger', 1],
  ['cola', 2],
  ['fries', 1],
] as const

type Fetch = typeof globalThis.fetch

/**
 * Sends a request and returns the body of the response.
 *
 * @throws {Error} for a status of 300 or above
 */
async function call<T>(fetch: Fetch, method: string, path: string, body?: unknown, headers = {}): Promise<T> {
  const answer = await send<T>(fetch, method, path, body, headers)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Returns the response bodies of GET requests, by `GET <path>`. */
async function fetchAnswers(fetch: Fetch, paths: readonly string[]): Promise<Answers> {
  const entries = paths.map(async (path) => [`GET ${path}`, await call(fetch, 'GET', path)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const shopPaths = (id: string) =>
  ['', '/menu', '/delivery-spots', '/payment-methods', '/signage'].map((end) => `/api/shops/${id}${end}`)

/**
 * Fills the basket of a store as a browser creates it.
 *
 * @returns `stored` reads the entries of the store's storage
 */
async function fillBasket(fetch: Fetch) {
  const client = createClient({ fetch })
  const params = { shopId: SHOP }
  const settings = unwrap(await client.call(getSettings, {}))
  const languages = unwrap(await client.call(getLanguages, {}))
  const shop = unwrap(await client.call(getShop, { params }))
  const menu = unwrap(await client.call(getMenu, { params }))
  const spots = unwrap(await client.call(getDeliverySpots, { params }))

  const entries = new Map<string, string>()
  const { store, close } = createCarteStore(
    client,
    { settings, languages, language: 'en', testMode: true },
    {
      read: (key) => entries.get(key) ?? null,
      write: (key, text) => void (text === null ? entries.delete(key) : entries.set(key, text)),
      onChange: () => () => {},
    },
  )
  store.set(setBasketShopAtom, shop, menu.currency)
  store.set(shopAtom, shop)
  store.set(setOrderTypeAtom, 'dineInPlace')
  store.set(setSpotAtom, spots.find(({ orderType }) => orderType === 'dineInPlace')?.id ?? null)
  store.set(setNoteAtom, 'No onions, please')
  for (const [code, quantity] of LINES) {
    const found = findArticle(menu, code)
    if (!found) throw new Error(`The menu has no ${code}`)
    const { item, path } = found
    const choices = toBasketChoices(item.choices, preselection(item.choices))
    store.set(addItemAtom, {
      type: 'article',
      quantity,
      article: toBasketArticle(item.article),
      path: [...path],
      choices,
    })
  }
  return { store, shop, stored: (): Stored => Object.fromEntries(entries), close }
}

const placeOrder = (fetch: Fetch, order: OrderRequest) =>
  call<PlacedOrder>(fetch, 'POST', '/api/order', order, { 'idempotency-key': crypto.randomUUID() })

/** Pays an order by card. Returns the payment's id. */
async function pay(fetch: Fetch, { orderId }: PlacedOrder, origin: string): Promise<string> {
  const started = await beginPayment(fetch, orderId, origin)
  await decideAtProvider(fetch, started, 'card')
  // The server asks the provider for the payment's state when a guest reads it.
  await call(fetch, 'GET', `/api/payment/${started.paymentId}`)
  return started.paymentId
}

/** Records a guest's order at each step from the basket to delivery, and the kitchen's queue. */
async function recordOrders(api: TestApi) {
  const fetch = api.visitor()
  const { store, shop, stored, close } = await fillBasket(fetch)
  const basket = stored()
  const [{ id: lineId = '' } = {}] = store.get(basketAtom).items
  const { orderType, spotId, note } = store.get(basketAtom)
  const request: OrderRequest = {
    shopId: SHOP,
    orderType,
    pickupTime: 'now',
    items: toOrderItems(store.get(basketAtom)),
    customerCode: '',
    note,
    language: 'en',
    ...CONTACT,
    ...(spotId === null ? {} : { spotId }),
  }
  const quote = await call<{ readonly quoteId: string }>(fetch, 'POST', '/api/order/quote', request)
  const key = createId()
  const order = await placeOrder(fetch, { ...request, quoteId: quote.quoteId })
  const body = JSON.stringify({ totalMinor: toMinor(order.total), body: request })
  store.set(unpaidOrderAtom, { key, request: body, shopId: SHOP, shopName: shop.name, order })
  const unpaid = stored()

  const paymentID = await pay(fetch, order, api.url)
  store.set(addPaidOrderAtom, { ...order, paymentID, userAgent: '', shopName: shop.name })
  store.set(unpaidOrderAtom, null)
  store.set(clearBasketAtom)
  const paid = stored()
  close()

  const staff = await createStaffKey(api, SHOP)
  const details = () =>
    call<Readonly<Record<string, unknown>>>(fetch, 'GET', `/api/order/${order.orderId}`, undefined, {
      'customer-code': order.customerCode,
    })
  const moveTo = async (orderId: string, status: OrderStatus) => {
    await staff.move(orderId, status)
    await until(
      () => readStatus(fetch, orderId),
      (now) => now === status,
    )
  }
  const added = await details()
  await moveTo(order.orderId, 'started')
  const started = await details()

  const otherOrders = [
    { note: 'Utan lök, tack', spotId: request.spotId },
    { orderType: 'takeAway', note: '', items: [{ code: 'lemonade', quantity: 3, choices: [] }] },
    { note: 'Allergic to nuts. A table far from the door, please' },
  ] as const
  for (const changes of otherOrders) {
    const { spotId: _, ...requestWithoutSpot } = request
    const placed = await placeOrder(fetch, { ...requestWithoutSpot, ...changes } as OrderRequest)
    await pay(fetch, placed, api.url)
    // Only the take-away order has no note. The recorded queue shows it as done.
    if (changes.note === '')
      for (const step of ['started', 'finnished', 'done'] as const) await moveTo(placed.orderId, step)
  }
  const tablet = api.visitor()
  await call(tablet, 'POST', '/api/staff/session', { key: staff.key })
  const queue = await fetchAnswers(tablet, [
    '/api/staff/session',
    `/api/staff/shops/${SHOP}/orders`,
    `/api/staff/shops/${SHOP}/load`,
  ])

  await moveTo(order.orderId, 'finnished')
  await moveTo(order.orderId, 'done')
  const done = await details()
  await moveTo(order.orderId, 'delivered')
  const delivered = await details()
  return {
    answers: { 'POST /api/order/quote': quote, [`GET /api/order/${order.orderId}`]: started },
    queue,
    stored: { basket, unpaid, paid },
    lineId,
    orderId: order.orderId,
    steps: { added, started, done, delivered },
  }
}

/** Records a signed-in customer with a paid and an unpaid order. */
async function recordCustomer(api: TestApi): Promise<Answers> {
  const fetch = api.visitor()
  await call(fetch, 'POST', '/api/identity/login?useCookies=true&useSessionCookies=false', ANNA)
  const items = [{ code: 'cola', quantity: 2, choices: [] }]
  for (const orderType of ['takeAway', 'dineInPlace'] as const) {
    const request = { shopId: SHOP, orderType, pickupTime: 'now', items, customerCode: '', note: '', language: 'en' }
    const order = await placeOrder(fetch, { ...request, ...CONTACT } as OrderRequest)
    if (orderType === 'takeAway') await pay(fetch, order, api.url)
  }
  return fetchAnswers(fetch, [
    '/api/user/profile',
    '/api/user/order-history',
    '/api/user/membership-card',
    '/api/identity/manage/info',
    '/api/user/sign-ins',
    '/api/campaigns',
  ])
}

async function record(): Promise<Recorded> {
  const api = await createTestApi({ sample: 'chain', customerLogin: true, kitchen: 'built-in' })
  try {
    const guest = await fetchAnswers(api.visitor(), [
      '/api/settings',
      '/api/cultures/languages',
      '/api/shops',
      ...shopPaths(SHOP),
      ...shopPaths(CLOSED_SHOP),
      '/api/campaigns',
    ])
    const customer = await recordCustomer(api)
    const { answers, queue, ...rest } = await recordOrders(api)
    return {
      at: new Date().toISOString(),
      guest: { ...guest, ...answers },
      customer,
      tablet: queue,
      shopId: SHOP,
      ...rest,
    }
  } finally {
    await api.close()
  }
}

const [, , file = ''] = process.argv
await mkdir(dirname(file), { recursive: true })
await writeFile(file, JSON.stringify(await record()))
