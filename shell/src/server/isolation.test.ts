/** @jest-environment node */

import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { fakeRemoteCode } from '../testing/fake-remote-code.ts'
import { type Served, type Server, serveSite } from '../testing/serve-site.tsx'
import { placeOrder, signIn } from '../testing/visitors.ts'

const REQUESTS = 200
/** Number of parallel requests. Each asks the API, which must answer within 15 seconds on a busy machine too. */
const AT_ONCE = 20

let harness: Harness
let site: Server
beforeAll(async () => {
  harness = await createHarness()
  // Delays answers randomly, so that their order changes.
  const shuffled: typeof fetch = async (input, init) => {
    const response = await harness.api.visitor()(input, init)
    for (let turns = Math.random() * 20; turns > 0; turns -= 1) await new Promise(setImmediate)
    return response
  }
  const throwing = fakeRemoteCode.checkout.replace(
    "page('Checkout')",
    'defineScreen({ Component: () => { throw new Error() } })',
  )
  site = await serveSite(harness, { fetch: shuffled, code: { checkout: throwing } })
})
afterAll(() => harness.close())

/** Returns the parts of a response that other requests must not affect. */
const essence = ({ status, html, headers }: Served) => ({
  status,
  html: html.replaceAll(/nonce="[^"]*"/g, 'nonce'),
  location: headers.get('location'),
  cookies: headers.getSetCookie(),
})

it('The server answers parallel requests as it answers each alone', async () => {
  const anna = await signIn(harness)
  const matti = await signIn(harness, 'matti@example.com')
  const order = await placeOrder(harness)
  const paths = [
    '/',
    '/login',
    '/shop/centrum/menu',
    '/shop/helsinki/menu/Dryck',
    '/shop/centrum/order-type',
    '/shop/centrum?note=Hi',
    '/shop/stangd/menu',
    '/shop/centrum/checkout',
    `/order/${order}`,
    '/nowhere',
  ]
  const cookies = [
    '',
    anna,
    matti,
    'carte-notice=shop-paused',
    `${anna}; carte-notice=shop-closed`,
    'carte.shop=helsinki',
    `${matti}; carte.shop=centrum`,
  ]
  const languages = ['sv', 'en', 'fi', 'ru', 'no']
  const all = paths.flatMap((path) =>
    cookies.flatMap((cookie) => languages.map((language) => ({ path, cookie, 'accept-language': language }))),
  )
  // A stride over all combinations, so that every path, cookie and language occurs.
  const chosen = Array.from({ length: REQUESTS }, (_, index) => all[(index * 97) % all.length] ?? all[0])
  const ask = async ({ path = '/', ...headers } = {}) => essence(await site.get(path, headers))

  const alone: Awaited<ReturnType<typeof ask>>[] = []
  for (const one of chosen) alone.push(await ask(one))
  const together: typeof alone = []
  for (let first = 0; first < REQUESTS; first += AT_ONCE)
    together.push(...(await Promise.all(chosen.slice(first, first + AT_ONCE).map(ask))))
  for (const [index, answer] of together.entries()) expect(answer).toEqual(alone[index])

  // Make sure that the responses differ and contain customers.
  expect(new Set(alone.map(({ html }) => html)).size).toBeGreaterThan(REQUESTS / 2)
  expect(alone.filter(({ html }) => html.includes('Anna')).length).toBeGreaterThan(10)
  expect(alone.filter(({ html }) => html.includes('Matti')).length).toBeGreaterThan(10)
  expect(alone.filter(({ html }) => html.includes('Again: helsinki')).length).toBeGreaterThan(0)
})
