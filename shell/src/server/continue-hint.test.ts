import { addPaid, emptyBasket, emptyPaidSession, withStatus } from '@carte/domain'
import { afterEach, expect, it } from '@jest/globals'
import { CONTINUE_HINT } from './document.ts'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.continue
})

const basket = { ...emptyBasket(), shopId: 'centrum', items: [{}] }
const session = addPaid(emptyPaidSession, {
  orderId: 'o1',
  pickupTime: new Date().toISOString(),
  customerCode: 'secret',
  paymentID: 'p1',
  userAgent: 'test',
})
const over = withStatus(session, 'o1', 'delivered', new Date())
const ready = withStatus(session, 'o1', 'done', new Date())
const expired = {
  ...session,
  paidOrders: session.paidOrders.map((order) => ({ ...order, expires: '2020-01-01T00:00:00Z' })),
}

it.each([
  ['nothing', {}, undefined],
  ['an empty basket', { basket: { ...basket, items: [] } }, undefined],
  ['a filled basket', { basket }, '1'],
  ['an order under way', { order: session }, '1'],
  ['an order that is ready', { order: ready }, '1'],
  ['both', { basket, order: session }, '2'],
  ['an order that was handed over', { order: over }, undefined],
  ['an expired order', { order: expired }, undefined],
  ['something unreadable', { basket: 'x', order: 7 }, undefined],
])('CONTINUE_HINT reserves the right rows on the start page for %s', (_, kept, rows) => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`carte.${key}`, JSON.stringify(value))
  // biome-ignore lint/security/noGlobalEval: the page also runs it from its source text
  globalThis.eval(CONTINUE_HINT)
  expect(document.documentElement.dataset.continue).toBe(rows)
})
