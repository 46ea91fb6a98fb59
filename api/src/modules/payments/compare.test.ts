import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../infrastructure/database/connect.ts'
import {
  beginPayment,
  createStaffKey,
  createTestApi,
  placeOrder,
  placePaidOrder,
  readPayment,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../testing/index.ts'
import { reconcile } from './commands.ts'
import { type FakeStripe, startFakeStripe } from './stripe/testing/fake-stripe.ts'

// BACKUP-10. A restore is simulated: the rows of later orders are deleted, and later states are set back.

let fakeStripe: FakeStripe
let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  fakeStripe = await startFakeStripe()
  api = await createTestApi({ stripe: fakeStripe.settings, kitchen: 'built-in' })
  staff = await createStaffKey(api)
})
afterAll(async () => {
  await api.close()
  await fakeStripe.stop()
})

interface Paying {
  readonly orderId: string
  readonly paymentId: string
  readonly reference: string
}
async function begun(): Promise<Paying> {
  const { orderId } = await placeOrder(api.fetch, { items: [{ code: 'burger', quantity: 2, choices: [] }] })
  const { paymentId } = await beginPayment(api.fetch, orderId, api.url, 'stripe-card')
  const [row] = await api.sql('select reference from payment where id = $1', [paymentId])
  return { orderId, paymentId, reference: String(row?.reference) }
}
async function reserved(): Promise<Paying> {
  const paying = await begun()
  fakeStripe.confirm(paying.reference)
  await until(
    () => readPayment(api.fetch, paying.paymentId),
    ({ state }) => state === 'authorized',
  )
  return paying
}
async function captured(): Promise<Paying> {
  const paying = await reserved()
  await staff.move(paying.orderId, 'started')
  await until(
    () => readPayment(api.fetch, paying.paymentId),
    ({ state }) => state === 'captured',
  )
  return paying
}
async function deleteOrder({ orderId, paymentId }: Pick<Paying, 'orderId' | 'paymentId'>): Promise<void> {
  // A guest can read that a payment is captured before the work that captured it has ended.
  await until(
    () => api.sql("select 1 from outbox where topic = 'payment.capture' and subject = $1", [paymentId]),
    (rows) => rows.length === 0,
  )
  await api.sql('delete from payment where id = $1', [paymentId])
  await api.sql('delete from orders where id = $1', [orderId])
}
/** Sets a payment back to a state that the database does not allow to return to. */
async function setBack({ paymentId }: Paying, state: string): Promise<void> {
  await api.sql('alter table payment disable trigger user')
  await api.sql('update payment set state = $2 where id = $1', [paymentId, state])
  await api.sql('alter table payment enable trigger user')
}

const variables = () => ({
  CARTE_ENV: 'test',
  STRIPE_SECRET_KEY: fakeStripe.settings.secretKey,
  STRIPE_PUBLISHABLE_KEY: fakeStripe.settings.publishableKey,
  STRIPE_WEBHOOK_SECRET: fakeStripe.settings.webhookSecrets.join(','),
  STRIPE_API_ADDRESS: fakeStripe.settings.apiAddress,
})
async function run(since: Date, refund: readonly string[] | 'all' = [], warnings: string[] = []) {
  const { db, close } = connect(api.databaseUrl, { max: 1 })
  try {
    const onWarning = (message: string) => void warnings.push(message)
    return await reconcile({ db, variables: variables(), since, refund, onWarning })
  } finally {
    await close()
  }
}
const kindsOf = (differences: readonly { readonly kind: string; readonly reference: string }[]) =>
  Object.fromEntries(differences.map(({ kind, reference }) => [reference, kind]))
/** Earlier than every payment of this file. */
const start = new Date(Date.now() - 1_000)
const NOTHING = { differences: [], refunded: [], rejected: [] }
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('carte reconcile', () => {
  it('lists nothing while the provider and the database agree', async () => {
    await begun()
    await reserved()
    await captured()
    const warnings: string[] = []
    expect(await run(start, [], warnings)).toEqual(NOTHING)
    expect(warnings).toEqual([])
  })

  it('lists each payment that moved after the restored moment, with its order, amount and reference', async () => {
    const lost = { held: await reserved(), eaten: await captured() }
    const known = {
      rejected: await reserved(),
      cooked: await captured(),
      paid: await reserved(),
      refunded: await captured(),
    }
    await deleteOrder(lost.held)
    await deleteOrder(lost.eaten)
    fakeStripe.set(known.rejected.reference, { status: 'canceled' })
    await setBack(known.cooked, 'authorized')
    await setBack(known.paid, 'created')
    const { fetch } = await signInAdmin(api)
    const id = crypto.randomUUID()
    const path = `/api/admin/shops/centrum/orders/${known.refunded.orderId}/refunds`
    const body = { lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }
    expect((await send(fetch, 'POST', path, body, { 'idempotency-key': id })).status).toBe(200)
    await until(
      () => api.sql('select state from refund where id = $1', [id]),
      ([row]) => row?.state === 'done',
    )
    expect((await run(start)).differences.map(({ reference }) => reference)).not.toContain(known.refunded.reference)
    await api.sql('delete from refund where id = $1', [id])

    const { differences } = await run(start)
    expect(kindsOf(differences)).toEqual({
      [lost.held.reference]: 'unknown-reserved',
      [lost.eaten.reference]: 'unknown-captured',
      [known.rejected.reference]: 'reservation-ended',
      [known.cooked.reference]: 'captured-since',
      [known.paid.reference]: 'paid-since',
      [known.refunded.reference]: 'refunded-since',
    })
    expect(differences.find(({ kind }) => kind === 'unknown-captured')).toEqual({
      kind: 'unknown-captured',
      provider: 'stripe',
      ...lost.eaten,
      amountMinor: 20_000,
      currency: 'SEK',
      at: expect.any(Date),
    })
    expect(differences.find(({ kind }) => kind === 'refunded-since')).toMatchObject({ amountMinor: 10_000 })

    for (const { paymentId } of Object.values(known)) await setBack({ ...lost.held, paymentId }, 'refunded')
    fakeStripe.set(lost.held.reference, { status: 'canceled' })
    await run(start, 'all')
  })

  it('refunds a captured payment without an order once, also when it is repeated, and no other', async () => {
    const [one, other, known] = [await captured(), await captured(), await captured()]
    await deleteOrder(one)
    await deleteOrder(other)
    await expect(run(start, [one.reference, known.reference])).rejects.toMatchObject({
      userMessage: expect.stringContaining(`"${known.reference}" is not a captured payment without an order`),
    })
    expect(fakeStripe.refunds(one.reference)).toEqual([])

    const { refunded } = await run(start, [one.reference])
    expect(refunded.map(({ reference }) => reference)).toEqual([one.reference])
    expect(fakeStripe.refunds(one.reference)).toMatchObject([{ amount: 20_000 }])
    expect(fakeStripe.refunds(other.reference)).toEqual([])

    expect((await run(start, 'all')).refunded.map(({ reference }) => reference)).toEqual([other.reference])
    expect(await run(start, 'all')).toEqual(NOTHING)
    for (const { reference } of [one, other]) expect(fakeStripe.refunds(reference)).toHaveLength(1)
    expect(fakeStripe.refunds(known.reference)).toEqual([])
  })

  it('lists an order whose payment the provider does not know', async () => {
    const paying = await reserved()
    fakeStripe.set(paying.reference, { status: 'canceled' })
    await api.sql("update payment set reference = 'pi_unknown' where id = $1", [paying.paymentId])
    const { differences } = await run(start)
    expect(kindsOf(differences)).toEqual({ pi_unknown: 'reservation-ended' })
    await setBack(paying, 'refunded')
  })

  it('leaves unknown payments alone that were created before the restored moment', async () => {
    await deleteOrder(await captured())
    expect(await run(inAnHour(), 'all')).toEqual(NOTHING)
    await run(start, 'all')
  })

  it('lists payments of the sandbox too', async () => {
    const { orderId, paymentId } = await placePaidOrder(api, {}, 'phone')
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    await deleteOrder({ orderId, paymentId })
    const { differences } = await run(start)
    expect(differences).toMatchObject([{ kind: 'unknown-captured', provider: 'sandbox', paymentId, orderId: null }])
    await run(start, 'all')
    expect(await api.sql('select state from sandbox_payment where merchant_reference = $1', [paymentId])).toEqual([
      { state: 'refunded' },
    ])
  })

  it('refunds the others if the provider rejects a refund', async () => {
    const [one, other] = [await captured(), await captured()]
    await deleteOrder(one)
    await deleteOrder(other)
    fakeStripe.failNext(/POST .*refunds/, 'rejected')
    const { refunded, rejected } = await run(start, 'all')
    expect(rejected).toMatchObject([{ reason: expect.stringContaining('charge_disputed') }])
    expect([...refunded, ...rejected.map(({ payment }) => payment)].map(({ reference }) => reference).sort()).toEqual(
      [one.reference, other.reference].sort(),
    )
    expect((await run(start, 'all')).refunded).toEqual(rejected.map(({ payment }) => payment))
  })

  it('warns of an account that it could not search, and of a provider without keys', async () => {
    const { paymentId } = await begun()
    await api.sql("update payment set provider = 'other' where id = $1", [paymentId])
    await api.sql("insert into payment_account values ('helsinki', 'stripe', 'acct_gone')")
    fakeStripe.closeAccount('acct_gone')
    const skipped = expect.stringMatching(/^Searching the payments of a Stripe account failed; .*acct_gone/)
    const warnings: string[] = []
    await run(start, [], warnings)
    expect(warnings).toEqual([
      'Payments of the provider "other" were not compared, because its keys are not set.',
      // One search for each state.
      skipped,
      skipped,
    ])
    await api.sql("delete from payment_account where account = 'acct_gone'")
    await api.sql('delete from payment where id = $1', [paymentId])
  })

  it('says so if the provider does not answer, and refunds nothing', async () => {
    const lost = await captured()
    await deleteOrder(lost)
    fakeStripe.failNext(/search/, 'error')
    await expect(run(start, 'all')).rejects.toMatchObject({
      userMessage: expect.stringMatching(
        /^The payment provider did not answer as expected: .* Run the command again\.$/,
      ),
    })
    expect(fakeStripe.refunds(lost.reference)).toEqual([])
  })
})
