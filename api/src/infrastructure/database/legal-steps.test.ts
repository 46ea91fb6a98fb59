import { OrderStatus, PaymentState } from '@carte/contract/schemas'
import { canMove, canMovePayment } from '@carte/domain'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { beginPayment, createTestApi, placeOrder, type TestApi } from '../../testing/index.ts'

let api: TestApi
let orderId: string
let paymentId: string
beforeAll(async () => {
  api = await createTestApi()
  orderId = (await placeOrder(api.fetch)).orderId
  paymentId = (await beginPayment(api.fetch, orderId, api.url)).paymentId
})
afterAll(() => api.close())

/**
 * Returns whether the database accepts a change from one state to another. Makes the change on a copy of row `id`, so
 * that each pair starts fresh; the unique columns `pickup_code` and `reference`, which one table each has, get new values.
 */
async function accepts(
  table: 'orders' | 'payment',
  column: string,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const copy = JSON.stringify({
    id: crypto.randomUUID(),
    [column]: from,
    pickup_code: crypto.randomUUID(),
    reference: null,
  })
  // An order has at most one paid payment, so remove the others.
  await api.sql("delete from payment where id <> $1 and state in ('authorized', 'captured')", [paymentId])
  const [made] = await api.sql(
    `insert into ${table} select (jsonb_populate_record(${table}, $1::jsonb)).* from ${table} where id = $2 returning id`,
    [copy, id],
  )
  return api.sql(`update ${table} set ${column} = $1 where id = $2`, [to, made?.id]).then(
    () => true,
    (error) => {
      expect(String(error)).toContain(`No step of ${table} leads from ${from} to ${to}`)
      return false
    },
  )
}

// CHECKOUT-15
describe('the database accepts exactly the legal steps', () => {
  it.each(OrderStatus.options)('of an order that is %s', async (from) => {
    for (const to of OrderStatus.options)
      expect([to, await accepts('orders', 'status', orderId, from, to)]).toEqual([to, from === to || canMove(from, to)])
  })

  it.each(PaymentState.options)('of a payment that is %s', async (from) => {
    for (const to of PaymentState.options)
      expect([to, await accepts('payment', 'state', paymentId, from, to)]).toEqual([
        to,
        from === to || canMovePayment(from, to),
      ])
  })
})
