import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  readPayment,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { type FakeStripe, startFakeStripe } from '../../payments/stripe/testing/fake-stripe.ts'
import { restoreBackup, takeBackup } from './commands.ts'
import { askDatabase, createScratchSpace, type ScratchSpace } from './testing.ts'

expectLog(
  /^error A reservation belongs to no payment in the database; releasing it /,
  /^warn A reservation ended before its capture; the order is rolled back /,
)

// Money that moved after the backup, at a provider that does not know of the restore.

let fakeStripe: FakeStripe
let api: TestApi
let scratch: ScratchSpace
let sites: TestApi[] = []
beforeAll(async () => {
  fakeStripe = await startFakeStripe()
  api = await createTestApi({ stripe: fakeStripe.settings, kitchen: 'built-in' })
  scratch = await createScratchSpace(api)
})
afterAll(async () => {
  await scratch.close()
  await api.close()
  await fakeStripe.stop()
})
afterEach(async () => {
  for (const site of sites) await site.close()
  sites = []
})

interface Paying {
  readonly orderId: string
  readonly paymentId: string
  readonly reference: string
}
const referenceOf = async (paymentId: string) =>
  String((await api.sql('select reference from payment where id = $1', [paymentId]))[0]?.reference)
async function begun(): Promise<Paying> {
  const { orderId } = await placeOrder(api.fetch)
  const { paymentId } = await beginPayment(api.fetch, orderId, api.url, 'stripe-card')
  return { orderId, paymentId, reference: await referenceOf(paymentId) }
}
async function reserve(paying: Paying): Promise<Paying> {
  fakeStripe.confirm(paying.reference)
  await until(
    () => readPayment(api.fetch, paying.paymentId),
    ({ state }) => state === 'authorized',
  )
  return paying
}
const at = (paying: Paying) => fakeStripe.intent(paying.reference).status

let before: Readonly<Record<'waiting' | 'cookedSince' | 'paidSince' | 'rejectedSince', Paying>>
let after: Readonly<Record<'held' | 'captured', Paying>>
beforeEach(async () => {
  const staff = await createStaffKey(api)
  const accept = async (paying: Paying) => {
    await staff.move(paying.orderId, 'started')
    await until(
      async () => at(paying),
      (status) => status === 'succeeded',
    )
    return paying
  }
  before = {
    waiting: await reserve(await begun()),
    cookedSince: await reserve(await begun()),
    paidSince: await begun(),
    rejectedSince: await reserve(await begun()),
  }
  await takeBackup({
    databaseUrl: api.databaseUrl,
    folder: scratch.path(before.waiting.orderId),
    media: null,
    releases: null,
  })
  await accept(before.cookedSince)
  await staff.move(before.rejectedSince.orderId, 'rollbacked')
  await until(
    async () => at(before.rejectedSince),
    (status) => status === 'canceled',
  )
  await reserve(before.paidSince)
  after = { held: await reserve(await begun()), captured: await accept(await reserve(await begun())) }
})

/** Starts a server on the restored database that reconciles continuously. */
async function startRestored(isCopy: boolean): Promise<TestApi> {
  const databaseUrl = await scratch.emptyDatabase()
  const folder = scratch.path(before.waiting.orderId)
  await restoreBackup({ databaseUrl, folder, media: null, releases: null, replace: null, isCopy })
  const site = await createTestApi({ databaseUrl, stripe: fakeStripe.settings, kitchen: 'built-in', reconcileMs: 50 })
  sites.push(site)
  return site
}
const orderOf = async (site: TestApi, { orderId }: Paying) =>
  (
    await askDatabase<{ status: string; state: string }>(
      site.databaseUrl,
      'select orders.status, state from orders join payment on order_id = orders.id where orders.id = $1',
      [orderId],
    )
  )[0]
/** Number of searches that reconciliation has sent to the provider. */
const searches = () => fakeStripe.calls.filter(({ path }) => path.endsWith('/search')).length

// BACKUP-7
describe('a restored site that replaces the lost one', () => {
  it('releases money held for unknown orders, and leaves captured money', async () => {
    const site = await startRestored(false)
    await until(
      async () => at(after.held),
      (status) => status === 'canceled',
    )
    expect(at(after.captured)).toBe('succeeded')
    expect((await site.logged()).join('\n')).toContain('A reservation belongs to no payment in the database')
  })

  it('reads the state of known payments from the provider and releases none of them', async () => {
    const site = await startRestored(false)
    // Paid after the backup: the order reaches the kitchen now.
    await until(
      () => orderOf(site, before.paidSince),
      (seen) => seen?.status === 'added' && seen.state === 'authorized',
    )
    // Accepted and captured after the backup: the order waits for its kitchen again and is not captured twice.
    const staff = await createStaffKey(site)
    await until(
      async () => (await staff.orders()).body.map(({ orderId }) => orderId),
      (seen) => seen.includes(before.cookedSince.orderId),
    )
    expect(await staff.move(before.cookedSince.orderId, 'started')).toMatchObject({ status: 200 })
    await until(
      () => orderOf(site, before.cookedSince),
      (seen) => seen?.state === 'captured',
    )
    expect(fakeStripe.intent(before.cookedSince.reference).amount_received).toBe(10_000)
    expect(at(before.waiting)).toBe('requires_capture')
    // Rejected and released after the backup: accepting it now finds no money.
    expect(await staff.move(before.rejectedSince.orderId, 'started')).toMatchObject({ status: 200 })
    await until(
      () => orderOf(site, before.rejectedSince),
      (seen) => seen?.status === 'rollbacked' && seen.state === 'cancelled',
    )
  })
})

// BACKUP-8
describe('a restored copy beside the running site', () => {
  it('moves no money during reconciliation', async () => {
    const seen = searches()
    const site = await startRestored(true)
    await until(
      async () => searches(),
      (count) => count > seen + 2,
    )
    for (const paying of [before.waiting, before.paidSince, after.held]) expect(at(paying)).toBe('requires_capture')
    for (const paying of [before.cookedSince, after.captured]) expect(at(paying)).toBe('succeeded')
    expect(await askDatabase(site.databaseUrl, 'select topic from outbox')).toEqual([])
    expect(await orderOf(site, before.waiting)).toEqual({ status: 'added', state: 'failed' })
    // The original site still has all of this to do.
    const staff = await createStaffKey(api)
    expect(await staff.move(before.waiting.orderId, 'started')).toMatchObject({ status: 200 })
    await until(
      async () => at(before.waiting),
      (status) => status === 'succeeded',
    )
  })
})
