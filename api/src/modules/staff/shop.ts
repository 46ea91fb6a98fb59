import type { PauseMinutes, ShopState, ShopStatus, StaffSession } from '@carte/contract'
import { statusAt } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type Outbox, workTopic } from '../../infrastructure/outbox/outbox.ts'
import { shopNotFound } from '../catalogue/index.ts'
import type { Staff } from './access.ts'

const reopenShop = workTopic('shop.open')

const MINUTE_MS = 60_000

interface StatusRow {
  readonly status: ShopStatus
  readonly paused_until: Date | null
}

export function stateOf({ status, paused_until: end }: StatusRow, now: Date): ShopState {
  return statusAt(end === null ? { status } : { status, pausedUntil: end.toISOString() }, now)
}

export async function readState({ db, clock }: Pick<Context, 'db' | 'clock'>, shopId: string): Promise<ShopState> {
  const row = await db.selectFrom('shop').select(['status', 'paused_until']).where('id', '=', shopId).executeTakeFirst()
  if (!row) throw shopNotFound(shopId)
  return stateOf(row, clock.now())
}

/** Rounded up to a whole minute, which is what tablets and guests see. */
const pauseEnd = (now: number, minutes: PauseMinutes) => new Date(Math.ceil(now / MINUTE_MS + minutes) * MINUTE_MS)

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
  const now = clock.now().getTime()
  const end = minutes === undefined ? null : pauseEnd(now, minutes)
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shop')
      .set({ status, paused_until: end })
      .where('id', '=', shopId)
      .where(({ eb, or }) => or([eb('status', '!=', status), eb('paused_until', 'is distinct from', end)]))
      .executeTakeFirst()
    if (end && numUpdatedRows > 0) await outbox.add(trx, reopenShop, shopId, end.getTime() - now)
  })
  return readState({ db, clock }, shopId)
}

/**
 * Registers the outbox work that opens shops after a pause (STAFF-12). Guests do not depend on it, because every read
 * compares the pause with the clock; it updates the row and so notifies the tablets.
 */
export function installShopReopening({
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
    .values({ shop_id: shopId, code, sold_out: soldOut })
    .onConflict((conflict) => conflict.columns(['shop_id', 'code']).doUpdateSet({ sold_out: soldOut }))
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
    .select(['shop.name', 'shop.time_zone', 'shop.status', 'shop.paused_until', 'staff_key.name as key_name'])
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
