import { paths } from '@carte/navigation'
import { expect, it } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import { rememberWayBack, wayBack } from './way-back.ts'

const payment = paths.payment.href({ shopId: 'centrum', orderId: 'o1' })

it.each([
  ['whoever was paying to the payment', [payment], payment],
  ['everybody else home', [paths.checkout.href({ shopId: 'centrum' })], paths.home.href()],
  // The saved menu was looked at meanwhile.
  [
    'whoever has gone on elsewhere home',
    [payment, paths.menu.href({ shopId: 'centrum', category: [] })],
    paths.home.href(),
  ],
])('leads %s', (_, left, way) => {
  const store = plainStore()
  for (const pathname of left) rememberWayBack(store, pathname)
  expect(wayBack(store)).toBe(way)
})
