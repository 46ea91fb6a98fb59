import type { FakeStripe } from '@carte/api/fake-stripe'
import { freePorts } from '@carte/api/testing'
import type { DrillDatabase, OrderRow } from './database.ts'
import { type GuestOrder, type Guests, until } from './guests.ts'
import type { Machine } from './machine.ts'

type Orders<Names extends string> = Readonly<Record<Names, GuestOrder>>

export interface Restored {
  readonly guests: Guests
  readonly database: DrillDatabase
  readonly fakeStripe: FakeStripe
  readonly machine: Machine
  /** What the commands of the restore printed. */
  readonly output: string
  /** The restored moment. */
  readonly at: string
  /** The orders at that moment. */
  readonly known: readonly OrderRow[]
  /** The last id of a step that a tablet may have seen. */
  readonly steps: number
  /** Of a customer who had signed in before that moment. */
  readonly cookie: string
  /** From before the first base backup. */
  readonly earliest: GuestOrder
  readonly before: Orders<'deleted' | 'waits' | 'cooked' | 'paysLater' | 'acceptedLater' | 'refundedLater'>
  readonly lost: Orders<'reserved' | 'captured' | 'unpaid'>
  readonly after: Orders<'reserved' | 'captured'>
}

/** Returns the references that `carte reconcile` lists, with their kinds. */
export function listedIn(output: string): ReadonlyMap<string, string> {
  const listed = new Map<string, string>()
  let kind = ''
  for (const line of output.split('\n')) {
    kind = /^\d+ × ([a-z-]+)\./.exec(line)?.[1] ?? kind
    const [, reference] = /^((?:acct_\w+:)?pi_\w+)\s/.exec(line) ?? []
    if (reference !== undefined) listed.set(reference, kind)
  }
  return listed
}

/** Checks the restored site and lets it work on. @returns the violations, one sentence each */
export async function checkRestored(restored: Restored): Promise<string[]> {
  const violations: string[] = []
  const check = (isRight: boolean, what: string) => void (isRight || violations.push(what))
  const { guests, database, fakeStripe, machine, output, at, known, before, lost, after, earliest } = restored
  const intent = ({ reference }: GuestOrder) => fakeStripe.intent(reference)

  // Every order of that moment exists as it was, apart from what servers have done since their start.
  const orders = await database.orders()
  for (const order of known) {
    const found = orders.find(({ id }) => id === order.id)
    check(
      found?.lines === order.lines && found.total_minor === order.total_minor,
      `Order ${order.id} is missing or differs`,
    )
  }
  check(orders.length === known.length, `The database has ${orders.length} orders, and had ${known.length}`)

  const listed = listedIn(output)
  const expected = new Map([
    [lost.captured.reference, 'unknown-captured'],
    [after.captured.reference, 'unknown-captured'],
    [lost.reserved.reference, 'unknown-reserved'],
    [after.reserved.reference, 'unknown-reserved'],
    [before.deleted.reference, 'reservation-ended'],
    [before.acceptedLater.reference, 'captured-since'],
    [before.paysLater.reference, 'paid-since'],
    [before.refundedLater.reference, 'refunded-since'],
  ])
  for (const [reference, kind] of expected)
    check(listed.get(reference) === kind, `${reference} is listed as ${listed.get(reference)} instead of ${kind}`)
  for (const reference of listed.keys()) check(expected.has(reference), `${reference} is listed and should not be`)

  // What servers settle on their own.
  for (const order of [lost.reserved, after.reserved])
    await until(`${order.name} is released`, () => intent(order).status === 'canceled')
  await until('the later payment is taken over', async () => (await guests.state(before.paysLater)) === 'authorized')
  // What the kitchen does.
  for (const order of [before.waits, before.paysLater, before.acceptedLater]) await guests.accept(order)
  await guests.move(before.deleted, 'started')
  await until('the order without money is rolled back', async () =>
    (await database.orders()).some(({ id, status }) => id === before.deleted.orderId && status === 'rollbacked'),
  )
  // What the operator decides.
  const reconcile = (more: string) =>
    machine.type(`export STRIPE_SECRET_KEY="$(cat /etc/carte/credentials/stripe-secret-key)"
      export STRIPE_WEBHOOK_SECRET="$(cat /etc/carte/credentials/stripe-webhook-secret)"
      carte reconcile --since '${at}' ${more}`)
  await reconcile('--refund all')
  const left = [...listedIn(await reconcile('--refund all')).values()]
  check(left.join() === 'refunded-since', `After the refunds, the list has ${left.join(', ') || 'nothing'}`)

  // No guest is charged without an order, and none twice.
  const now = new Map((await database.orders()).map((order) => [order.id, order]))
  for (const order of [earliest, ...[before, lost, after].flatMap((group) => Object.values(group))] as GuestOrder[]) {
    const { status, amount, amount_received, latest_charge } = intent(order)
    const charged = amount_received - (latest_charge?.amount_refunded ?? 0)
    const isValid = now.has(order.orderId) && now.get(order.orderId)?.status !== 'rollbacked'
    check(status !== 'requires_capture', `${order.name}: the money is still reserved`)
    check(isValid || status !== 'succeeded' || charged === 0, `${order.name}: charged without an order`)
    check(
      amount_received === 0 || amount_received === amount,
      `${order.name}: ${amount_received} of ${amount} captured`,
    )
    check(fakeStripe.refunds(order.reference).length <= 1, `${order.name}: refunded twice`)
  }
  const charges = new Map<string, number>()
  for (const { path } of fakeStripe.calls.filter(({ path }) => path.endsWith('/capture')))
    charges.set(path, (charges.get(path) ?? 0) + 1)
  check(Math.max(...charges.values()) === 1, 'A payment was captured twice')

  // Keys, sign-ins and numbers.
  check((await guests.retry(before.waits)) === before.waits.orderId, 'The key of an order has another order')
  const again = await guests.retry(lost.unpaid)
  check(
    again !== lost.unpaid.orderId && now.size < (await database.orders()).length,
    'A lost order came back by its key',
  )
  const { status } = await guests.call('GET', '/api/user/profile', undefined, { cookie: restored.cookie })
  check(status === 401, `A sign-in of before still works (${status})`)
  const [step] = await database.query<{ id: string }>('select min(id) as id from order_step where order_id = $1', [
    again,
  ])
  check(Number(step?.id) > restored.steps, 'The id of a step was given twice')
  // The new timeline is archived too.
  await machine.type(machine.postgres('pgbackrest --stanza=carte check'))
  return violations
}

const PRICES = "select string_agg(menu_id || code || price_minor, ',' order by menu_id, code) as prices from article"

/** Spoils all prices, and imports them from a database beside the running one. @returns the violations */
export async function restoreMenus(
  { guests, database, machine }: Pick<Restored, 'guests' | 'database' | 'machine'>,
  steps: string,
): Promise<readonly string[]> {
  const prices = async () => (await database.query<{ prices: string }>(PRICES))[0]?.prices
  const before = await prices()
  await database.query('update article set price_minor = 100')
  const meanwhile = await guests.reserve('orders while menus are spoilt')
  const [port = 0] = await freePorts(1)
  await machine.type(steps.replaceAll('5433', String(port)).replace('user=carte', 'user=postgres'))
  const violations: string[] = []
  if ((await prices()) !== before) violations.push('The prices are not those of before')
  if ((await guests.state(meanwhile)) !== 'authorized') violations.push('An order of meanwhile is lost')
  return violations
}
