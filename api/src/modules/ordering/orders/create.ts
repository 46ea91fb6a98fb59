import type { OrderRequest, PlacedOrder } from '@carte/contract'
import { isLimited, localDate, toMajor } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { MenuStore, OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { checkWithKitchen, type Kitchen } from '../kitchen/kitchen.ts'
import { UNPAID_AT_TABLE_MINUTES, writeWithClaims } from '../tables/claim-lines.ts'
import { expireUnpaid } from '../topics.ts'
import { checkContact } from './checks.ts'
import { deriveCustomerCode, isCodeTaken, newOrderId, newPickupCode } from './codes.ts'
import { hashOf, scopeOf } from './idempotency.ts'
import type { OrderMeters } from './meters.ts'
import { findPickup, firstTry, isAsPromised, isSlotFull, type PickupPromise, slotRow } from './pickup.ts'
import { checkQuote, type PricedOrder, priceOrder, slotTaken } from './pricing.ts'
import { type Hold, UNPAID_IN_SLOT_MINUTES } from './unpaid-slots.ts'
import { type OrderRows, type WrittenOrder, writeOrder } from './write-order.ts'

type Answer = Omit<PlacedOrder, 'customerCode'>
export interface Placement {
  readonly request: OrderRequest
  readonly key: string
  readonly customerId: string | null
  /** The secret of the guest of a table session; empty without one. */
  readonly tableGuest: string
}

export interface RateLimitCounters {
  /**
   * Counts an order before it is written.
   * @returns a function that undoes the count if the order was not written
   * @throws HttpError 429
   */
  countOrder(): () => void
  /** Counts a quote before it is written. @throws HttpError 429 */
  countQuote(): void
  /** Counts a place in a slot before an order takes it. @throws HttpError 429 */
  holdSlot(): Hold
}

/** How long an idempotency key returns its order. */
const KEY_HOURS = 24
/** When an unpaid order expires that takes no part of a slot. */
const UNPAID_MINUTES = 60
const PICKUP_CODE_ATTEMPTS = 24
/** How often an order "now" looks for the next slot with room, while other orders fill the one that it has found. */
const SLOT_ATTEMPTS = 10

interface Deps extends Pick<Context, 'db' | 'clock'> {
  readonly kitchen: Kitchen
  readonly cache: Cache
  readonly menus: MenuStore
  readonly orderMeters: OrderMeters
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly shops: ShopStore
}

async function withCustomerCode(deps: Deps, answer: Answer): Promise<PlacedOrder> {
  return { ...answer, customerCode: deriveCustomerCode(await deps.secrets.get('customer-code'), answer.orderId) }
}

/**
 * Returns the earlier answer to this idempotency key, or null.
 * @throws HttpError `idempotency-conflict` if the key was used with another body (CHECKOUT-9)
 */
async function replay(deps: Deps, { request, key, customerId }: Placement): Promise<PlacedOrder | null> {
  const since = new Date(deps.clock.now().getTime() - KEY_HOURS * 3_600_000)
  const row = await deps.db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('scope', '=', scopeOf(customerId))
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (!row) return null
  if (!row.request_hash.equals(hashOf(request))) throw new HttpError(409, 'idempotency-conflict')
  return withCustomerCode(deps, row.answer)
}

function rowsOf(
  { request, customerId }: Placement,
  priced: PricedOrder,
  pickupAt: Date,
  answer: Answer,
  now: Date,
): OrderRows {
  const { shop } = priced.shopRecord
  const { orderId } = answer
  const slot = slotRow(priced.work, pickupAt)
  const order = {
    id: orderId,
    shop_id: shop.id,
    customer_id: customerId,
    order_type: request.orderType,
    status: answer.status,
    pickup_code: answer.pickupCode,
    pickup_day: localDate(shop.timeZone, pickupAt),
    pickup_at: pickupAt,
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
    slot_at: slot?.starts_at ?? null,
    slot_units: slot?.units ?? null,
  }
  const lines = priced.lines.map(({ code, quantity, unitMinor, totalMinor, item, choices, parts }, position) => ({
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
    vat: [...parts],
  }))
  const step = { order_id: orderId, status: answer.status, at: now }
  return { order, lines, step, slot }
}

const unpaidMinutes = ({ request }: Placement, { work }: PricedOrder): number => {
  if (request.table) return UNPAID_AT_TABLE_MINUTES
  return isLimited(work.capacity) ? UNPAID_IN_SLOT_MINUTES : UNPAID_MINUTES
}

/** Writes an order; one of a table session with the lines that it claims. @returns false if its key is in use */
function write(deps: Deps, { request, tableGuest }: Placement, written: WrittenOrder, now: Date): Promise<boolean> {
  if (!request.table) return writeOrder(deps.db, written)
  const atTable = { request: { ...request, table: request.table }, secret: tableGuest }
  return writeWithClaims(deps, atTable, written.answer.orderId, now, (trx, guests) => writeOrder(trx, written, guests))
}

async function writeNew(
  deps: Deps,
  placement: Placement,
  priced: PricedOrder,
  pickupAt: Date,
): Promise<PlacedOrder | null> {
  const now = deps.clock.now()
  const answer = {
    orderId: newOrderId(),
    pickupTime: pickupAt.toISOString(),
    total: toMajor(priced.totalMinor),
    currency: priced.currency,
    vat: priced.vat,
    status: 'calculatedPrice',
  } as const
  for (let attempt = 0; ; attempt++) {
    const complete: Answer = { ...answer, pickupCode: newPickupCode(attempt) }
    try {
      const written = {
        key: { scope: scopeOf(placement.customerId), key: placement.key, hash: hashOf(placement.request) },
        freeBefore: new Date(now.getTime() - KEY_HOURS * 3_600_000),
        answer: complete,
        rows: rowsOf(placement, priced, pickupAt, complete, now),
        work: deps.outbox.rowOf(expireUnpaid, complete.orderId, unpaidMinutes(placement, priced) * 60_000),
      }
      if (!(await write(deps, placement, written, now))) return null
      // This step is not published as an event, so it is counted here.
      deps.orderMeters.countStep(complete.status, placement.request.orderType)
      if (written.rows.slot !== null) deps.orderMeters.countPickupTimes('sold', placement.request.orderType)
      return withCustomerCode(deps, complete)
    } catch (error) {
      if (!isCodeTaken(error) || attempt >= PICKUP_CODE_ATTEMPTS) throw error
    }
  }
}

/**
 * Writes an order into a slot with room.
 * @param promise the pick-up time that the guest has seen
 * @throws HttpError `slot-taken`, with a new quote, if the kitchen has no room at the wanted or the promised time
 */
async function writeInSlot(
  deps: Deps,
  placement: Placement,
  priced: PricedOrder,
  promise: PickupPromise | null,
  countQuote: () => void,
): Promise<PlacedOrder | null> {
  const { work } = priced
  let at: Date | null = firstTry(work, promise)
  for (let attempt = 1; at !== null && isAsPromised(work, promise, at, deps.clock.now()); attempt++) {
    try {
      return await writeNew(deps, placement, priced, at)
    } catch (error) {
      if (!isSlotFull(error)) throw error
    }
    at = work.wanted === 'now' && attempt < SLOT_ATTEMPTS ? await findPickup(deps, work) : null
  }
  throw await slotTaken(deps, priced, countQuote)
}

/** Places an order whose key is new. Only orders that were written count against the rate limit. */
async function placeNew(deps: Deps, placement: Placement, counters: RateLimitCounters): Promise<PlacedOrder> {
  const priced = await priceOrder(deps, placement.request, placement.customerId !== null)
  checkContact(placement.request, (await deps.operator.get()).settings)
  const undoCount = counters.countOrder()
  let hold: Hold | null = null
  try {
    hold = isLimited(priced.work.capacity) ? counters.holdSlot() : null
    const { quoteId } = placement.request
    const promise = quoteId === undefined ? null : await checkQuote(deps, quoteId, priced, counters.countQuote)
    await checkWithKitchen(deps, placement.request)
    const placed = await writeInSlot(deps, placement, priced, promise, counters.countQuote)
    if (placed) {
      hold?.keep(placed.orderId)
      return placed
    }
    // Another request has used the key meanwhile: `placeOrder` catches this and returns its order.
    throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '1' } })
  } catch (error) {
    undoCount()
    hold?.undo()
    throw error
  }
}

/**
 * Places an order once per idempotency key, in one transaction (CHECKOUT-8, CHECKOUT-10). A key that was used returns
 * its order, whatever the rate limits say and whatever has changed at the shop since (CHECKOUT-12).
 * @throws HttpError with the code of the reason
 */
export async function placeOrder(deps: Deps, placement: Placement, counters: RateLimitCounters): Promise<PlacedOrder> {
  try {
    return await placeNew(deps, placement, counters)
  } catch (error) {
    const earlier = error instanceof HttpError ? await replay(deps, placement) : null
    if (earlier) return earlier
    throw error
  }
}
