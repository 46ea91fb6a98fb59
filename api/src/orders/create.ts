import { createHash } from 'node:crypto'
import type { OrderRequest, PlacedOrder } from '@carte/contract'
import { localDate, toMajor } from '@carte/domain'
import { sql } from 'kysely'
import { insertWhere } from '../db/insert-where.ts'
import { Refusal } from '../http/refusal.ts'
import { checkWithKitchen } from '../kitchen/check.ts'
import type { Rooms } from '../rooms.ts'
import { checkContact } from './checks.ts'
import { customerCodeOf, newOrderId, newPickupCode } from './codes.ts'
import { type PricedOrder, priceOrder } from './pricing.ts'
import { checkQuote } from './quotes.ts'

type Answer = Omit<PlacedOrder, 'customerCode'>
/** Whose order it is to be: a signed-in customer's id, or null for a guest. */
export interface Placement {
  readonly request: OrderRequest
  readonly key: string
  readonly customerId: string | null
}

const KEY_HOURS = 24
const UNPAID_MINUTES = 60
const CODE_ATTEMPTS = 24

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
const hashOf = (request: OrderRequest) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest()
/** Keys are a customer's own; those of guests are unguessable and share one scope. */
const scopeOf = (customerId: string | null) => customerId ?? 'guest'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_pickup_code'

async function answerOf(rooms: Rooms, answer: Answer): Promise<PlacedOrder> {
  return { ...answer, customerCode: customerCodeOf(await rooms.secrets.get('customer-code'), answer.orderId) }
}

/** The answer that this key has been given already. @throws Refusal `idempotency-conflict` when it was for another body. */
async function replay(rooms: Rooms, { request, key, customerId }: Placement): Promise<PlacedOrder | null> {
  const since = new Date(rooms.clock.now().getTime() - KEY_HOURS * 3_600_000)
  const row = await rooms.db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('scope', '=', scopeOf(customerId))
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (!row) return null
  if (!row.request_hash.equals(hashOf(request))) throw new Refusal(409, 'idempotency-conflict')
  return answerOf(rooms, row.answer)
}

/** What an order is made of, as rows. */
function rowsOf({ request, customerId }: Placement, priced: PricedOrder, answer: Answer, now: Date) {
  const { shop } = priced.known
  const { orderId } = answer
  const order = {
    id: orderId,
    shop_id: shop.id,
    customer_id: customerId,
    order_type: request.orderType,
    status: answer.status,
    pickup_code: answer.pickupCode,
    pickup_day: localDate(shop.timeZone, priced.pickupAt),
    pickup_at: priced.pickupAt,
    note: request.note,
    spot_id: request.spotId ?? null,
    email: request.email ?? null,
    phone: request.phone ?? null,
    language: request.language,
    total_minor: priced.totalMinor,
    currency: priced.currency.name,
    currency_symbol: priced.currency.symbol,
    vat: priced.vat,
    placed_at: now,
  }
  const lines = priced.lines.map(({ code, quantity, unitMinor, totalMinor, item, choices }, position) => ({
    order_id: orderId,
    position,
    code,
    description: item.article.description,
    i18n: item.article.i18n,
    quantity,
    unit_minor: unitMinor,
    total_minor: totalMinor,
    choices: choices.map(({ level, choiceCode, article }) => ({
      level,
      choiceCode,
      articleCode: article.code,
      description: article.description,
      i18n: article.i18n,
      price: article.price,
    })),
  }))
  const step = { order_id: orderId, status: answer.status, at: now }
  return { order, lines, step }
}

/**
 * Takes the key and writes the order with its lines, the first step of its history and what is left to do: one statement, which is a
 * transaction by itself. Waits for one that is taking the same key. @returns false, and nothing written, when somebody else has it.
 */
async function write(
  rooms: Rooms,
  placement: Placement,
  priced: PricedOrder,
  answer: Answer,
  now: Date,
): Promise<boolean> {
  const { order, lines, step } = rowsOf(placement, priced, answer, now)
  const scope = scopeOf(placement.customerId)
  const values = sql`${scope}, ${placement.key}, ${hashOf(placement.request)}, ${order.id}, ${JSON.stringify(answer)}, ${now}`
  const { rows } = await sql`/* prepared: place-order */
    with claimed as (
      insert into idempotency_key (scope, key, request_hash, order_id, answer, created_at) values (${values})
      on conflict (scope, key) do update set request_hash = excluded.request_hash, order_id = excluded.order_id,
        answer = excluded.answer, created_at = excluded.created_at
      where idempotency_key.created_at <= ${new Date(now.getTime() - KEY_HOURS * 3_600_000)}
      returning key
    ),
    placed as (${insertWhere('claimed', 'orders', [order])}),
    ordered as (${insertWhere('claimed', 'order_line', lines)}),
    begun as (${insertWhere('claimed', 'order_step', [step])}),
    left_to_do as (${insertWhere('claimed', 'outbox', [rooms.outbox.rowOf('order.placed', order.id, UNPAID_MINUTES * 60_000)])})
    select key from claimed`.execute(rooms.db)
  return rows.length === 1
}

async function placeNew(rooms: Rooms, placement: Placement, admit: () => void): Promise<PlacedOrder> {
  admit()
  const priced = await priceOrder(rooms, placement.request)
  checkContact(placement.request, (await rooms.operator.get()).settings)
  if (placement.request.quoteId !== undefined) await checkQuote(rooms, placement.request.quoteId, priced)
  await checkWithKitchen(rooms, placement.request)
  const now = rooms.clock.now()
  const answer = {
    orderId: newOrderId(),
    pickupTime: priced.pickupAt.toISOString(),
    total: toMajor(priced.totalMinor),
    currency: priced.currency,
    vat: priced.vat,
    status: 'calculatedPrice',
  } as const
  for (let attempt = 0; ; attempt++) {
    const complete: Answer = { ...answer, pickupCode: newPickupCode(attempt) }
    try {
      if (await write(rooms, placement, priced, complete, now)) return answerOf(rooms, complete)
      const theirs = await replay(rooms, placement)
      if (theirs) return theirs
    } catch (error) {
      if (!isTaken(error) || attempt >= CODE_ATTEMPTS) throw error
    }
  }
}

/** Places an order once per key, in one transaction (contract "Orders"). @throws Refusal with the catalogue's code. */
export async function placeOrder(
  rooms: Rooms,
  placement: Placement,
  /** Called for an order that is not there yet: whoever asks again for one that is costs nothing. @throws Refusal */
  admit: () => void = () => {},
): Promise<PlacedOrder> {
  try {
    return await placeNew(rooms, placement, admit)
  } catch (error) {
    // Whoever asks again for an order that is there gets it, whatever has changed at the shop since.
    const known = error instanceof Refusal ? await replay(rooms, placement) : null
    if (known) return known
    throw error
  }
}
