import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import {
  createTestApi,
  payByCard,
  placeOrder,
  readPayment,
  type TestApi,
  until,
  watchedLog,
} from '../../testing/index.ts'
import type { Payments } from './payments.ts'
import { type PaymentProvider, ProviderError, type ProviderState } from './provider.ts'
import { release } from './refund.ts'

const log = watchedLog()
let api: TestApi
let connection: Connection
beforeAll(async () => {
  // No staff accept orders here, so nothing is captured.
  api = await createTestApi({ kitchen: 'built-in' })
  connection = connect(api.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

async function paymentToRelease(): Promise<string> {
  const { orderId } = await placeOrder(api.fetch)
  await payByCard(api.fetch, orderId, api.url)
  const [payment] = await until(
    () => api.sql("select id from payment where order_id = $1 and state = 'authorized'", [orderId]),
    ({ length }) => length === 1,
  )
  const id = String(payment?.id)
  await api.sql("update payment set error = 'orderFailed' where id = $1", [id])
  return id
}

const stateOf = (state: ProviderState['state']): ProviderState => ({
  state,
  amountMinor: 10_000,
  refundedMinor: 0,
  currency: 'SEK',
})

const depsWith = (provider: PaymentProvider) => ({
  db: connection.db,
  clock: systemClock,
  log,
  payments: { providerOf: () => provider } as unknown as Payments,
})

describe('release', () => {
  it('refunds a payment that is captured between reading its state and canceling it', async () => {
    const id = await paymentToRelease()
    const states: ProviderState['state'][] = ['authorized', 'captured']
    const calls: string[] = []
    const provider = {
      read: async () => stateOf(states.shift() ?? 'captured'),
      async cancel() {
        calls.push('cancel')
        throw new ProviderError('notPaid', 'The provider cannot cancel a captured payment')
      },
      async refund(_reference: string, amountMinor: number) {
        calls.push(`refund ${amountMinor}`)
      },
    } as unknown as PaymentProvider
    await release(depsWith(provider), id, 'orderFailed')
    expect(calls).toEqual(['cancel', 'refund 10000'])
    expect(await readPayment(api.fetch, id)).toEqual({ state: 'refunded', error: 'orderFailed' })
  })

  it.each([
    ['rejects the call while the money is still reserved', true],
    ['does not answer', false],
  ])('fails, and changes no state, when the provider %s', async (_reason, isFinal) => {
    const id = await paymentToRelease()
    const provider = {
      read: async () => stateOf('authorized'),
      async cancel() {
        throw new ProviderError('notPaid', 'Not now', { isFinal })
      },
    } as unknown as PaymentProvider
    const released = release(depsWith(provider), id, 'orderFailed')
    await expect(released).rejects.toThrow('Not now')
    expect(await api.sql('select state from payment where id = $1', [id])).toEqual([{ state: 'authorized' }])
  })
})
