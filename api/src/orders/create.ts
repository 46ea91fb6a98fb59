import { createHash } from 'node:crypto'
import type { OrderRequest, PlacedOrder } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { checkWithKitchen } from '../kitchen/check.ts'
import type { Rooms } from '../rooms.ts'
import { checkContact } from './checks.ts'
import { customerCodeOf, newOrderId, newPickupCode } from './codes.ts'
import { localDate, type PricedOrder, priceOrder } from './pricing.ts'
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

/** Takes the key, waiting for a transaction that is taking it too. @returns false when somebody else has it. */
async function claim(
  trx: Transaction<Database>,
  { request, key, customerId }: Placement,
  answer: Answer,
  now: Date,
): Promise<boolean> {
  const values = {
    request_hash: hashOf(request),
    order_id: answer.orderId,
    answer: JSON.stringify(answer),
    created_at: now,
  }
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ scope: scopeOf(customerId), key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(values)
        .where('idempotency_key.created_at', '<=', new Date(now.getTime() - KEY_HOURS * 3_600_000)),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function write(
  trx: Transaction<Database>,
  rooms: Rooms,
  { request, customerId }: Placement,
  priced: PricedOrder,
  answer: Answer,
  now: Date,
): Promise<void> {
  const { shop } = priced.known
  const { orderId } = answer
  await trx
    .insertInto('orders')
    .values({
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
      vat: JSON.stringify(priced.vat),
      placed_at: now,
    })
    .execute()
  const lines = priced.lines.map(({ code, quantity, unitMinor, totalMinor, item, choices }, position) => ({
    order_id: orderId,
    position,
    code,
    description: item.article.description,
    i18n: JSON.stringify(item.article.i18n),
    quantity,
    unit_minor: unitMinor,
    total_minor: totalMinor,
    choices: JSON.stringify(
      choices.map(({ level, choiceCode, article }) => ({
        level,
        choiceCode,
        articleCode: article.code,
        description: article.description,
        i18n: article.i18n,
        price: article.price,
      })),
    ),
  }))
  await trx.insertInto('order_line').values(lines).execute()
  await trx.insertInto('order_step').values({ order_id: orderId, status: answer.status, at: now }).execute()
  await rooms.outbox.add(trx, 'order.placed', orderId, UNPAID_MINUTES * 60_000)
}

/** Places an order once per key, in one transaction (contract "Orders"). @throws Refusal with the catalogue's code. */
export async function placeOrder(rooms: Rooms, placement: Placement): Promise<PlacedOrder> {
  const known = await replay(rooms, placement)
  if (known) return known
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
      const isOurs = await rooms.db.transaction().execute(async (trx) => {
        if (!(await claim(trx, placement, complete, now))) return false
        await write(trx, rooms, placement, priced, complete, now)
        return true
      })
      if (isOurs) return answerOf(rooms, complete)
      const theirs = await replay(rooms, placement)
      if (theirs) return theirs
    } catch (error) {
      if (!isTaken(error) || attempt >= CODE_ATTEMPTS) throw error
    }
  }
}
