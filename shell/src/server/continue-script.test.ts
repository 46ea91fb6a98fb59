import { addPaid, emptyBasket, emptyPaidSession, withStatus } from '@carte/domain'
import { afterEach, expect, it } from '@jest/globals'
import { CONTINUE_SCRIPT } from './document.ts'

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
const handedOver = withStatus(session, 'o1', 'delivered', new Date())
const ready = withStatus(session, 'o1', 'done', new Date())
const expired = {
  ...session,
  paidOrders: session.paidOrders.map((order) => ({ ...order, expires: '2020-01-01T00:00:00Z' })),
}

it.each([
  ['empty storage', {}, undefined],
  ['an empty basket', { basket: { ...basket, items: [] } }, undefined],
  ['a filled basket', { basket }, '1'],
  ['an order under way', { order: session }, '1'],
  ['an order that is ready', { order: ready }, '1'],
  ['a filled basket and an order under way', { basket, order: session }, '2'],
  ['an order that was handed over', { order: handedOver }, undefined],
  ['an expired order', { order: expired }, undefined],
  ['stored values of the wrong type', { basket: 'x', order: 7 }, undefined],
])('CONTINUE_SCRIPT passes the number of rows on the home screen to the style sheet for %s', (_, stored, rows) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(`carte.${key}`, JSON.stringify(value))
  // biome-ignore lint/security/noGlobalEval: the page also runs it from its source text
  globalThis.eval(CONTINUE_SCRIPT)
  expect(document.documentElement.dataset.continue).toBe(rows)
})
