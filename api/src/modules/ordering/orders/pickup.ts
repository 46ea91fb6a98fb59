import type { OrderType } from '@carte/contract'
import {
  capacityAt,
  isLimited,
  isOffered,
  type SlotRequest,
  type SlotUse,
  slotKey,
  slotStart,
  soldLimits,
  soonestPickup,
  unitsTaken,
} from '@carte/domain'
import { CompiledQuery, type Insertable, type Selectable, type Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { FLUSH_LATER } from '../../../infrastructure/database/flush-later.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/** A priced order's part of the kitchen. */
export interface KitchenWork extends Omit<SlotRequest, 'uses'> {
  readonly shopId: string
  readonly orderType: OrderType
  readonly wanted: 'now' | Date
}

/** When a quote has said that an order "now" is ready, and when it said so. */
export interface PickupPromise {
  readonly at: Date
  readonly madeAt: Date
}

/** An order that is ready this much later than its quote said counts as late: the guest must agree first. */
const PROMISE_TOLERANCE_MS = 5 * 60_000

interface UseRow extends SlotUse {
  readonly starts_at: Date
}
const usesOf = (rows: readonly UseRow[]): ReadonlyMap<number, SlotUse> =>
  new Map(rows.map(({ starts_at, ...use }) => [slotKey(starts_at), use]))

/** Reads what orders have taken of the slots from a time on. */
export async function readUses(
  { db }: Pick<Context, 'db'>,
  shopId: string,
  orderType: OrderType,
  from: Date,
): Promise<ReadonlyMap<number, SlotUse>> {
  const rows = await db
    .selectFrom('pickup_slot')
    .select(['starts_at', 'orders', 'units'])
    .where('shop_id', '=', shopId)
    .where('order_type', '=', orderType)
    .where('starts_at', '>=', from)
    .execute()
  return usesOf(rows)
}

const firstSlot = ({ soonest, capacity }: KitchenWork): Date => slotStart(capacity, soonest)

const QUOTE = `/* prepared: make-quote */
  with quoted as (insert into quote (id, total_minor, currency, expires_at) values ($1, $2, $3, $4) returning ${FLUSH_LATER})
  select starts_at, orders, units from pickup_slot where shop_id = $5 and order_type = $6 and starts_at >= $7`

/** Writes a quote and reads, in the same statement, what other orders have taken. */
export async function writeQuote(
  { db }: Pick<Context, 'db'>,
  { id, total_minor, currency, expires_at }: Insertable<Database['quote']>,
  work: KitchenWork,
): Promise<SlotRequest> {
  const parameters = [id, total_minor, currency, expires_at, work.shopId, work.orderType, firstSlot(work)]
  const { rows } = await db.executeQuery<UseRow>(CompiledQuery.raw(QUOTE, parameters))
  return { ...work, uses: usesOf(rows) }
}

/** Returns the earliest time with room; null if the kitchen has none until the shop closes. */
export async function findPickup(deps: Pick<Context, 'db'>, work: KitchenWork): Promise<Date | null> {
  return soonestPickup({ ...work, uses: await readUses(deps, work.shopId, work.orderType, firstSlot(work)) })
}

/** Adds to a quote's id the time that it promises for "as soon as possible", so that an order need not read it. */
export const quoteIdWith = (id: string, promised: Date | null): string =>
  promised === null ? id : `${id}.${promised.getTime().toString(36)}`

/** Returns the parts of a quote's id. The time is null if the quote promises none. The guest may have changed it. */
export function partsOfQuoteId(quoteId: string): { readonly id: string; readonly promised: Date | null } {
  const [id = '', time] = quoteId.split('.')
  const ms = Number.parseInt(time ?? '', 36)
  return { id, promised: Math.abs(ms) <= 8.64e15 ? new Date(ms) : null }
}

/**
 * Returns the time to try first: what the guest wants or, as soon as possible, what the quote has promised; null if the
 * shop closes before, or keeps orders for later (STAFF-21). The statement that writes the order finds out whether it
 * has room.
 */
export function firstTry(work: KitchenWork, promise: PickupPromise | null): Date | null {
  const { wanted, soonest, capacity, notBefore, saleTimes } = work
  if (wanted !== 'now') return notBefore && wanted < notBefore ? null : wanted
  if (notBefore) return null
  const isPromisedLater = (isLimited(capacity) || saleTimes) && promise !== null && promise.at > soonest
  const first = [...(isPromisedLater ? [promise.at] : []), soonest].find((at) => isOffered(work, at))
  // Later, all its articles can be sold (SALE-3).
  return first ?? (saleTimes ? soonestPickup({ ...work, uses: new Map() }) : null)
}

/**
 * Returns whether an order that is wanted as soon as possible is ready about when its quote said. While the guest fills
 * in the form, the earliest possible time moves on with the clock, which breaks no promise (SLOT-6). It breaks one if
 * the kitchen has become busy (STAFF-18).
 *
 * @param at when the order would be ready
 */
export function isAsPromised(
  { wanted, soonest }: KitchenWork,
  promise: PickupPromise | null,
  at: Date,
  now: Date,
): boolean {
  if (wanted !== 'now' || promise === null) return true
  const promised = promise.at.getTime()
  const movedOn = promised + now.getTime() - promise.madeAt.getTime()
  return at.getTime() <= Math.max(promised, Math.min(soonest.getTime(), movedOn)) + PROMISE_TOLERANCE_MS
}

/** Returns the row that takes an order's part of its slot; null without a limit. */
export function slotRow(work: KitchenWork, at: Date): Insertable<Database['pickup_slot']> | null {
  const { shopId, orderType, units, hours } = work
  if (!isLimited(work.capacity)) return null
  const capacity = capacityAt(work.capacity, hours, at)
  const { ordersMax, unitsMax } = soldLimits(capacity)
  return {
    shop_id: shopId,
    order_type: orderType,
    starts_at: slotStart(capacity, at),
    orders: 1,
    units: unitsTaken(capacity, units),
    orders_max: ordersMax,
    units_max: unitsMax,
  }
}

/** Returns whether a statement failed because the slot had no room left. */
export const isSlotFull = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'pickup_slot_full'

/** What an order has taken, as its row says. */
type Taken = Pick<Selectable<Database['orders']>, 'shop_id' | 'order_type' | 'slot_at' | 'slot_units'>

/** Gives a slot's part back, once, when an order is rolled back (SLOT-8). */
export async function giveBack(trx: Transaction<Database>, taken: Taken): Promise<void> {
  if (taken.slot_at === null) return
  const units = taken.slot_units ?? 0
  await trx
    .updateTable('pickup_slot')
    .set((eb) => ({ orders: eb('orders', '-', 1), units: eb('units', '-', units) }))
    .where('shop_id', '=', taken.shop_id)
    .where('order_type', '=', taken.order_type)
    .where('starts_at', '=', taken.slot_at)
    .execute()
}
