import type { StaffSession } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { shopNotFound } from '../catalogue/index.ts'
import type { Staff } from './access.ts'
import { stateOf } from './pause.ts'

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
