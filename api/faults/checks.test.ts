import type { PlacedOrder } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  type TestApi,
  until,
} from '../src/testing/index.ts'
import { type Checked, violations } from './checks.ts'
import { createLedger } from './guests/ledger.ts'

// These tests damage payments. The server logs this warning when it compares them with the provider.
expectLog(/^warn A payment attempt that had ended was paid; releasing the money /)

// Shows that the checks report each of these violations.
describe('the checks after a fault run', () => {
  let api: TestApi
  let site: Checked
  let placed: PlacedOrder
  let paymentId: string
  beforeEach(async () => {
    // Without webhooks, so that the server does not repair what the tests damage.
    api = await createTestApi({ webhookDelays: [] })
    const query = async (text: string, values?: readonly unknown[]) => (await api.sql(text, values)) as never
    site = { database: { query }, ledger: createLedger() }
    await api.sql("insert into pickup_capacity values ('centrum', 'takeAway', 15, 10, 10, 0)")
    placed = await placeOrder(api.fetch, { note: 'mark 1' })
    paymentId = await payByCard(api.fetch, placed.orderId, api.url)
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    const [row] = await api.sql('select key from idempotency_key where order_id = $1', [placed.orderId])
    site.ledger.acknowledge({ placed, key: String(row?.key), mark: 'mark 1' })
    site.ledger.recordState(paymentId, 'captured')
  })
  afterEach(() => api.close())

  it('report no violation for a captured payment', async () => {
    expect(await violations(site)).toEqual([])
  })

  /** Disables the trigger that rejects illegal state changes of a payment, so that a test can store one. */
  const DISABLE_STATE_CHECK = 'alter table payment disable trigger payment_legal_step'
  it.each([
    ['a missing order', 'delete from payment; delete from orders', /acknowledged and is missing/],
    [
      'an order with another total',
      'update orders set total_minor = total_minor + 1',
      /differs from what was acknowledged/,
    ],
    [
      'a slot that has taken more than its orders',
      'update pickup_slot set orders = orders + 1',
      /counts 2 orders with 1 units and has 1 with 1 /,
    ],
    ['an order that has taken no slot', 'delete from pickup_slot', /counts 0 orders with 0 units and has 1 with 1 /],
    [
      'a second capture of one order',
      `insert into sandbox_call (payment, call, idempotency_key, amount_minor, at)
       select payment, call, 'again', amount_minor, at from sandbox_call where call = 'capture'`,
      /captured 2 times/,
    ],
    [
      'a captured amount that differs from the total',
      'update sandbox_payment set amount_minor = amount_minor + 1',
      /10000 has 10001 captured/,
    ],
    [
      'a card that is charged for a rolled-back order',
      "update orders set status = 'rollbacked'",
      /its card payment \w+ is authorized or captured/,
    ],
    [
      'an unpaid order in the kitchen',
      "update sandbox_payment set state = 'cancelled'",
      /without an authorized or captured payment/,
    ],
    [
      'a payment that is captured only at the provider',
      `${DISABLE_STATE_CHECK}; update payment set state = 'failed'`,
      /captured at the provider and failed here/,
    ],
    [
      'an authorization that was never released',
      `${DISABLE_STATE_CHECK}; update payment set state = 'failed'; update sandbox_payment set state = 'authorized';
       update sandbox_call set at = at - interval '3 minutes'`,
      /authorization sb_\w+ of payment \w+ \(failed, order added\) is 18\d s old/,
    ],
  ])('report %s', async (_name, damage, message) => {
    await api.sql(damage)
    expect(await violations(site)).toContainEqual(expect.stringMatching(message))
  })

  it('report a payment that guests saw as failed but that is captured, and a state that went backwards', async () => {
    site.ledger.recordState(paymentId, 'failed')
    site.ledger.recordState(paymentId, 'pending')
    site.ledger.recordState(paymentId, 'failed')
    expect(await violations(site)).toEqual([
      `Payment ${paymentId} was reported as failed, and then as pending`,
      `Payment ${paymentId} was reported as failed and is authorized or captured`,
    ])
  })
})
