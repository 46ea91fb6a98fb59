import type { SoldOutArticle } from '@carte/contract/schemas'
import type { Kysely } from 'kysely'
import type { Clock, Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Outbox, workTopic } from '../../../infrastructure/outbox/outbox.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'

const makeAvailable = workTopic('shop.articles-available')
const DAYS_MAX = 31
const DAY_MS = 86_400_000

interface SoldOutDeps extends Pick<Context, 'db' | 'clock'> {
  readonly outbox: Outbox
}

/** Returns what a shop has marked as sold out (EDIT-10). */
export async function readSoldOut(
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Clock },
  shopId: string,
): Promise<SoldOutArticle[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('shop_article')
    .select(['code', 'sold_out_until'])
    .where('shop_id', '=', shopId)
    .where('sold_out', '=', true)
    .orderBy('code')
    .execute()
  return rows
    .filter(({ sold_out_until: until }) => until === null || until > now)
    .map(({ code, sold_out_until: until }) => ({ code, until: until?.toISOString() ?? null }))
}

/**
 * Marks articles of a shop as sold out or available (EDIT-10).
 *
 * @param until when they are available again by themselves; null until someone makes them available
 * @throws HttpError 400 for a time in the past or too far ahead, 404 for an article that is not on the shop's menu
 */
export async function changeSoldOut(
  { db, clock, outbox }: SoldOutDeps,
  admin: Admin,
  shopId: string,
  {
    codes,
    soldOut,
    until,
  }: { readonly codes: readonly string[]; readonly soldOut: boolean; readonly until: Date | null },
): Promise<SoldOutArticle[]> {
  const now = clock.now()
  const end = soldOut ? until : null
  if (end && (end <= now || end.getTime() > now.getTime() + DAYS_MAX * DAY_MS))
    throw new HttpError(400, 'validation', { errors: { until: ['out of range'] } })
  return db.transaction().execute(async (trx) => {
    const articles = await trx
      .selectFrom('shop')
      .innerJoin('article', 'article.menu_id', 'shop.menu_id')
      .select('article.code')
      .where('shop.id', '=', shopId)
      .where('article.code', 'in', [...codes])
      .execute()
    const known = new Set(articles.map(({ code }) => code))
    const unknown = codes.find((code) => !known.has(code))
    if (unknown !== undefined) throw new HttpError(404, 'shop-error-articles-not-available', { detail: unknown })
    const before = new Map((await readSoldOut({ db: trx, clock }, shopId)).map((one) => [one.code, one.until]))
    await trx
      .insertInto('shop_article')
      .values([...known].map((code) => ({ shop_id: shopId, code, sold_out: soldOut, sold_out_until: end })))
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'code']).doUpdateSet({ sold_out: soldOut, sold_out_until: end }),
      )
      .execute()
    if (end) await outbox.add(trx, makeAvailable, shopId, end.getTime() - now.getTime())
    for (const code of known)
      await recordChange(trx, clock, admin, {
        shopId,
        action: 'article.sold-out',
        subject: code,
        before: { soldOut: before.has(code), until: before.get(code) ?? null },
        after: { soldOut, until: end?.toISOString() ?? null },
      })
    return readSoldOut({ db: trx, clock }, shopId)
  })
}

/**
 * Registers the outbox work that makes articles available again. Guests do not depend on it, because the menu compares
 * the time with the clock; it updates the row and so notifies the tablets.
 */
export function installSoldOutTimer({ db, clock, outbox }: SoldOutDeps): void {
  outbox.on(makeAvailable, async (shopId) => {
    await db
      .updateTable('shop_article')
      .set({ sold_out: false, sold_out_until: null })
      .where('shop_id', '=', shopId)
      .where('sold_out', '=', true)
      .where('sold_out_until', '<=', clock.now())
      .execute()
    return undefined
  })
}
