import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './guests/ledger.ts'
import type { FaultDatabase } from './site/database.ts'

type Queried = Pick<FaultDatabase, 'query'>
export interface Checked {
  readonly database: Queried
  readonly ledger: Ledger
}

export interface Settling {
  readonly database: Pick<FaultDatabase, 'query' | 'skipTime'>
  /** Whether to skip time in the database instead of waiting. */
  readonly isShort: boolean
}

/** The longest time that an authorization may be held without an order and without being canceled. */
const ORPHAN_SECONDS = 120

/**
 * Invariants of the database. Each query returns one text per violation. Money is counted in the provider's own tables
 * (`sandbox_payment`, `sandbox_call`), because that is where money is taken.
 */
const RULES: readonly { readonly rule: string; readonly violations: string }[] = [
  {
    // All tries to place one basket have the same mark in their note (`newMark` in `guests/guest.ts`).
    rule: 'at most one order per basket',
    violations: `select 'note "' || note || '" is in ' || count(*) || ' orders' as what
      from orders where note like 'mark %' group by note having count(*) > 1`,
  },
  {
    rule: 'the order of an idempotency key exists',
    violations: `select 'key ' || k.key || ' refers to the missing order ' || k.order_id as what
      from idempotency_key k left join orders o on o.id = k.order_id where o.id is null`,
  },
  {
    rule: 'a slot has taken what its orders take, within its limits',
    violations: `select 'slot ' || coalesce(s.starts_at, o.slot_at) || ' counts ' || coalesce(s.orders, 0) || ' orders with ' || coalesce(s.units, 0)
        || ' units and has ' || coalesce(o.orders, 0) || ' with ' || coalesce(o.units, 0) as what
      from pickup_slot s full join (
        select shop_id, order_type, slot_at, count(*) as orders, sum(slot_units) as units from orders
        where slot_at is not null and status <> 'rollbacked' group by shop_id, order_type, slot_at
      ) o on o.shop_id = s.shop_id and o.order_type = s.order_type and o.slot_at = s.starts_at
      where coalesce(s.orders, 0) <> coalesce(o.orders, 0) or coalesce(s.units, 0) <> coalesce(o.units, 0)
        or s.orders > s.orders_max or s.units > s.units_max`,
  },
  {
    // A phone payment is captured by the guest's approval. A second one is refunded, and then does not count.
    rule: 'at most one capture per order',
    violations: `select 'order ' || p.order_id || ' was captured ' || count(*) || ' times' as what
      from payment p join sandbox_payment s on s.merchant_reference = p.id join sandbox_call c on c.payment = s.id
      where c.call = 'capture' and (s.kind = 'card' or s.state <> 'refunded') group by p.order_id having count(*) > 1`,
  },
  {
    rule: 'at most one captured payment per order',
    violations: `select 'order ' || p.order_id || ' is paid ' || count(*) || ' times at the provider' as what
      from payment p join sandbox_payment s on s.merchant_reference = p.id
      where s.state = 'captured' group by p.order_id having count(*) > 1`,
  },
  {
    rule: 'the captured amount is the total of the order',
    violations: `select 'order ' || o.id || ' of ' || o.total_minor || ' has ' || sum(s.amount_minor) || ' captured' as what
      from orders o join payment p on p.order_id = o.id join sandbox_payment s on s.merchant_reference = p.id
      where s.state = 'captured' group by o.id, o.total_minor having sum(s.amount_minor) <> o.total_minor`,
  },
  {
    // An order whose capture is rejected five times (within some ten seconds) is excluded: the kitchen may have handed
    // it over already.
    rule: 'an order in the kitchen is paid for',
    violations: `select 'order ' || o.id || ' is ' || o.status || ' without an authorized or captured payment' as what from orders o
      where o.status in ('added', 'started', 'finnished', 'done', 'delivered') and not exists (
        select 1 from payment p join sandbox_payment s on s.merchant_reference = p.id
        where p.order_id = o.id and (s.state in ('authorized', 'captured') or p.error = 'captureFailed'))`,
  },
  {
    rule: 'a card is not charged for an order that was rolled back',
    violations: `select 'order ' || o.id || ' is rolled back and its card payment ' || p.id || ' is authorized or captured' as what
      from orders o join payment p on p.order_id = o.id join sandbox_payment s on s.merchant_reference = p.id
      where o.status = 'rollbacked' and s.kind = 'card' and s.state in ('authorized', 'captured')`,
  },
  {
    rule: 'a payment that is captured at the provider is authorized or captured here',
    violations: `select 'payment ' || p.id || ' is captured at the provider and ' || p.state || ' here' as what
      from payment p join sandbox_payment s on s.merchant_reference = p.id
      where s.state = 'captured' and p.state not in ('captured', 'authorized')`,
  },
]

/** Finds authorizations older than `$1` seconds without a paid order and an authorized or captured payment here. */
const ORPHANS = `select 'authorization ' || s.id || ' of payment ' || s.merchant_reference || ' (' || coalesce(p.state, 'unknown') || ', order '
    || coalesce(o.status, 'none') || ') is ' || round(extract(epoch from now() - c.at)) || ' s old' as what
  from sandbox_payment s join sandbox_call c on c.payment = s.id and c.call = 'authorize'
  left join payment p on p.id = s.merchant_reference left join orders o on o.id = p.order_id
  where s.state = 'authorized' and c.at < now() - make_interval(secs => $1)
    and (s.settles_at is null or s.settles_at < now() - make_interval(secs => $1))
    and not (coalesce(p.state, '') in ('authorized', 'captured') and coalesce(o.status, '') not in ('calculatedPrice', 'rollbacked', ''))`

const found = async ({ query }: Queried, text: string, values: readonly unknown[] = []) =>
  (await query<{ what: string }>(text, values)).map(({ what }) => what)

/** Returns the authorizations that have been held too long without a valid payment and order. */
export const orphans = (database: Queried): Promise<readonly string[]> => found(database, ORPHANS, [ORPHAN_SECONDS])

/** Returns how the database contradicts what guests were answered. */
async function contradictedAnswers({ database, ledger }: Checked): Promise<readonly string[]> {
  const contradictions: string[] = []
  const orders = await database.query<{ id: string; total_minor: number; key: string | null }>(
    'select o.id, o.total_minor, k.key from orders o left join idempotency_key k on k.order_id = o.id',
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { placed, key } of ledger.orders) {
    const order = byId.get(placed.orderId)
    if (!order) contradictions.push(`Order ${placed.orderId} was acknowledged and is missing`)
    else if (order.key !== key || order.total_minor !== Math.round(placed.total * 100))
      contradictions.push(`Order ${placed.orderId} differs from what was acknowledged`)
  }
  const payments = await database.query<{ id: string; reserved: boolean }>(
    "select p.id, s.state in ('authorized', 'captured') as reserved from payment p join sandbox_payment s on s.merchant_reference = p.id",
  )
  const reserved = new Map(payments.map((payment) => [payment.id, payment.reserved]))
  for (const [paymentId, state] of ledger.payments) {
    if (state === 'captured' && !reserved.has(paymentId))
      contradictions.push(`Payment ${paymentId} was reported as captured and is missing`)
    if (state === 'failed' && reserved.get(paymentId))
      contradictions.push(`Payment ${paymentId} was reported as failed and is authorized or captured`)
  }
  return contradictions
}

/** Selects the payments with work left to do. */
const UNSETTLED = `select p.id from payment p join orders o on o.id = p.order_id left join sandbox_payment s on s.merchant_reference = p.id
  where p.state in ('created', 'pending') and s.state is distinct from 'pending'
    or p.state = 'authorized'
    or s.state = 'authorized'
    or s.state = 'captured' and (p.state <> 'captured' or s.kind = 'card' and o.status = 'rollbacked')`

/**
 * Waits until no payment has work left, at most `forMs` of real time. Payments that the guest has not decided on, in
 * the form or in the app, do not count.
 * @returns how long it waited, in milliseconds
 */
export async function untilSettled({ database, isShort }: Settling, forMs = 150_000): Promise<number> {
  const begun = Date.now()
  while (Date.now() - begun < forMs && (await database.query(UNSETTLED)).length > 0) {
    if (isShort) await database.skipTime(10)
    await wait(isShort ? 250 : 500)
  }
  return Date.now() - begun
}

/**
 * Returns all violations: in the database, at the provider, and of what guests were answered. Empties the ledger's list
 * of violations.
 */
export async function violations(site: Checked): Promise<readonly string[]> {
  const all = [...site.ledger.takeViolations()]
  for (const { rule, violations } of RULES)
    all.push(...(await found(site.database, violations)).map((what) => `${what} (${rule})`))
  all.push(...(await orphans(site.database)), ...(await contradictedAnswers(site)))
  return all
}
