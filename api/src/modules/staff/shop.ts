import type { BusyMinutes, LaterOnlyMinutes, PauseMinutes, ShopState, ShopStatus, StaffSession } from '@carte/contract'
import { laterOnlyEnd, statusAt } from '@carte/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type Outbox, workTopic } from '../../infrastructure/outbox/outbox.ts'
import { shopNotFound } from '../catalogue/index.ts'
import type { Staff } from './access.ts'

const reopenShop = workTopic('shop.open')
const endBusy = workTopic('shop.busy-end')
const endLaterOnly = workTopic('shop.later-only-end')

const MINUTE_MS = 60_000
/** A setting that the staff forget does no harm for longer than this. */
const BUSY_MS = 60 * MINUTE_MS

const STATE_COLUMNS = ['status', 'paused_until', 'busy_minutes', 'busy_until', 'later_only_until'] as const

type StateRow = Pick<Selectable<Database['shop']>, (typeof STATE_COLUMNS)[number]>

function stateOf(row: StateRow, now: Date): ShopState {
  const { status, paused_until, busy_minutes: minutes, busy_until, later_only_until } = row
  return {
    ...statusAt(paused_until === null ? { status } : { status, pausedUntil: paused_until.toISOString() }, now),
    ...(busy_until !== null && busy_until > now && { busy: { minutes, until: busy_until.toISOString() } }),
    ...(later_only_until !== null && later_only_until > now && { laterOnlyUntil: later_only_until.toISOString() }),
  }
}

export async function readState(
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Context['clock'] },
  shopId: string,
): Promise<ShopState> {
  const row = await db.selectFrom('shop').select(STATE_COLUMNS).where('id', '=', shopId).executeTakeFirst()
  if (!row) throw shopNotFound(shopId)
  return stateOf(row, clock.now())
}

/** Rounded up to a whole minute, which is what tablets and guests see. */
const endAfter = (now: number, ms: number) => new Date(Math.ceil((now + ms) / MINUTE_MS) * MINUTE_MS)

/**
 * Sets a shop's status and returns its new state. The change of the row notifies every instance.
 *
 * @param minutes the length of a pause (STAFF-11); without it, the pause lasts until the shop is opened
 * @throws HttpError 404 for an unknown shop
 */
export async function changeStatus(
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  shopId: string,
  status: ShopStatus,
  minutes?: PauseMinutes,
): Promise<ShopState> {
  await db.transaction().execute((trx) => setStatus(trx, { clock, outbox }, shopId, { status, minutes }))
  return readState({ db, clock }, shopId)
}

/** Does the work of `changeStatus` in a transaction of the caller. */
export async function setStatus(
  trx: Kysely<Database>,
  { clock, outbox }: Pick<Context, 'clock'> & { readonly outbox: Outbox },
  shopId: string,
  { status, minutes }: { readonly status: ShopStatus; readonly minutes?: PauseMinutes | undefined },
): Promise<void> {
  const now = clock.now().getTime()
  const end = minutes === undefined ? null : endAfter(now, minutes * MINUTE_MS)
  const { numUpdatedRows } = await trx
    .updateTable('shop')
    // A shop that has been online once stays visible for guests (SETUP-5).
    .set({ status, paused_until: end, ...(status === 'online' && { is_new: false }) })
    .where('id', '=', shopId)
    .where(({ eb, or }) => or([eb('status', '!=', status), eb('paused_until', 'is distinct from', end)]))
    .executeTakeFirst()
  if (end && numUpdatedRows > 0) await outbox.add(trx, reopenShop, shopId, end.getTime() - now)
}

/**
 * Lengthens the preparation time of new orders for an hour, and returns the shop's new state. The change of the row
 * notifies every instance. Orders that have been placed keep their pick-up time (STAFF-16).
 *
 * @param minutes 0: as usual
 * @throws HttpError 404 for an unknown shop
 */
export async function changeBusy(
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  shopId: string,
  minutes: BusyMinutes | 0,
): Promise<ShopState> {
  const now = clock.now().getTime()
  const end = minutes === 0 ? null : endAfter(now, BUSY_MS)
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shop')
      .set({ busy_minutes: minutes, busy_until: end })
      .where('id', '=', shopId)
      .where(({ eb, or }) => or([eb('busy_minutes', '!=', minutes), eb('busy_until', 'is distinct from', end)]))
      .executeTakeFirst()
    if (end && numUpdatedRows > 0) await outbox.add(trx, endBusy, shopId, end.getTime() - now)
  })
  return readState({ db, clock }, shopId)
}

/**
 * Keeps orders for later: guests can order only for times from the end on. Returns the shop's new state. The change of
 * the row notifies every instance. Orders that have been placed stay (STAFF-21).
 *
 * @param minutes 0: ends it
 * @throws HttpError 404 for an unknown shop
 */
export async function changeLaterOnly(
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  shopId: string,
  minutes: LaterOnlyMinutes | 0,
): Promise<ShopState> {
  const now = clock.now()
  const end = minutes === 0 ? null : laterOnlyEnd(now, minutes)
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shop')
      .set({ later_only_until: end })
      .where('id', '=', shopId)
      .where('later_only_until', 'is distinct from', end)
      .executeTakeFirst()
    if (end && numUpdatedRows > 0) await outbox.add(trx, endLaterOnly, shopId, end.getTime() - now.getTime())
  })
  return readState({ db, clock }, shopId)
}

/**
 * Registers the outbox work that ends pauses (STAFF-12), the time of busy kitchens (STAFF-17) and the time for which
 * orders are kept for later (STAFF-21). Guests do not depend on it, because every read compares the end with the clock;
 * it updates the row and so notifies the tablets.
 */
export function installShopTimers({
  db,
  clock,
  outbox,
}: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }): void {
  outbox.on(reopenShop, async (shopId) => {
    await db
      .updateTable('shop')
      .set({ status: 'online', paused_until: null })
      .where('id', '=', shopId)
      .where('status', '=', 'paused')
      .where('paused_until', '<=', clock.now())
      .execute()
    return undefined
  })
  outbox.on(endBusy, async (shopId) => {
    await db
      .updateTable('shop')
      .set({ busy_minutes: 0, busy_until: null })
      .where('id', '=', shopId)
      .where('busy_until', '<=', clock.now())
      .execute()
    return undefined
  })
  outbox.on(endLaterOnly, async (shopId) => {
    await db
      .updateTable('shop')
      .set({ later_only_until: null })
      .where('id', '=', shopId)
      .where('later_only_until', '<=', clock.now())
      .execute()
    return undefined
  })
}

/**
 * Marks an article or option of a shop's menu as sold out or available.
 * @returns whether it is sold out now: a shop cannot make available what the chain has marked as sold out (KITCHEN-16)
 * @throws HttpError 404 for an article that is not on the shop's menu
 */
export async function markSoldOut(
  { db }: Pick<Context, 'db'>,
  shopId: string,
  code: string,
  soldOut: boolean,
): Promise<boolean> {
  const article = await db
    .selectFrom('shop')
    .innerJoin('article', 'article.menu_id', 'shop.menu_id')
    .select('article.sold_out')
    .where('shop.id', '=', shopId)
    .where('article.code', '=', code)
    .executeTakeFirst()
  if (!article) throw new HttpError(404, 'shop-error-articles-not-available', { detail: code })
  await db
    .insertInto('shop_article')
    .values({ shop_id: shopId, code, sold_out: soldOut, sold_out_until: null })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'code']).doUpdateSet({ sold_out: soldOut, sold_out_until: null }),
    )
    .execute()
  return article.sold_out || soldOut
}

export async function describeSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { shopId, keyHash }: Staff,
): Promise<StaffSession> {
  const row = await db
    .selectFrom('shop')
    .innerJoin('staff_key', 'staff_key.shop_id', 'shop.id')
    .select(['shop.name', 'shop.time_zone', 'staff_key.name as key_name', ...STATE_COLUMNS])
    .where('shop.id', '=', shopId)
    .where('staff_key.key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!row) throw shopNotFound(shopId)
  return {
    shopId,
    shopName: row.name,
    keyName: row.key_name,
    timeZone: row.time_zone,
    ...stateOf(row, clock.now()),
  }
}
