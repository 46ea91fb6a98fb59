import { createHash, randomBytes } from 'node:crypto'
import type { OrderStatus } from '@carte/contract'
import pg from 'pg'

export interface OrderRow {
  readonly status: string
  readonly order_type: string
  readonly note: string
  readonly pickup_code: string
  readonly spot_id: string | null
  /** Minor units, as text because PostgreSQL's `bigint` is returned as text. */
  readonly total_minor: string
  readonly currency: string
  readonly vat: readonly unknown[]
}

async function query<Row extends object>(
  text: string,
  values: readonly string[],
  connectionString = process.env.CARTE_E2E_DATABASE,
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

export async function orderRow(orderId: string): Promise<OrderRow | undefined> {
  const text =
    'select status, order_type, note, pickup_code, spot_id, total_minor, currency, vat from orders where id = $1'
  return (await query<OrderRow>(text, [orderId]))[0]
}

/** Returns the states of all payments of an order, oldest first. The default is the specs' database. */
export async function paymentStates(orderId: string, database?: string): Promise<readonly string[]> {
  const text = 'select state from payment where order_id = $1 order by created_at'
  return (await query<{ state: string }>(text, [orderId], database)).map(({ state }) => state)
}

export async function countOrders(note: string): Promise<number> {
  return (await query('select id from orders where note = $1', [note])).length
}

/**
 * Sets an order's status and adds the step, whose trigger notifies open pages. Unlike the server, adds no outbox work.
 */
export async function setOrderStatus(orderId: string, status: OrderStatus): Promise<void> {
  const text = `with moved as (update orders set status = $2 where id = $1 returning id)
    insert into order_step (order_id, status, at) select id, $2, now() from moved`
  await query(text, [orderId, status])
}

/**
 * Keeps the simulated kitchen from taking the steps of an order, so that the spec's staff can. Call it before the order
 * is paid.
 */
export async function leaveToStaff(orderId: string): Promise<void> {
  await query("update orders set next_step_at = 'infinity' where id = $1", [orderId])
}

/** Creates a staff key for a shop, as the command line does. The default is the specs' database. */
export async function createStaffKey(shopId: string, database?: string): Promise<string> {
  const key = `carte_staff_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  const text = `insert into staff_key (key_hash, shop_id, name, created_at) values (decode($1, 'hex'), $2, 'Spec', now())`
  await query(text, [hash, shopId], database)
  return key
}

/** Runs SQL, as a change by an operator. The default is the specs' database. */
export async function change(text: string, database?: string): Promise<void> {
  await query(text, [], database)
}

/** SQL that makes the site use the language of a guest's browser, so that specs can choose it by the locale. */
export const USE_BROWSER_LANGUAGE = 'update operator set language_from_browser = true'
