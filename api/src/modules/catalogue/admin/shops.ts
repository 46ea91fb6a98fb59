import type { AdminShops, NewShop } from '@carte/contract/schemas'
import { statusAt } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { checkMenu, lockShop, type ShopAuthor } from './change.ts'
import { FieldErrors, readFields } from './read-fields.ts'
import { readMenus } from './shop-settings.ts'

type Deps = Pick<Context, 'db' | 'clock'>

/** A chain with more shops finds the others by the search. */
const LISTED_MAX = 500

interface ShopFilter {
  /** Ids; null for all. */
  readonly only: readonly string[] | null
  readonly search?: string | undefined
  readonly state?: 'online' | 'paused' | 'offline' | 'new' | undefined
}

/** Returns the shops that contain all words of the search in name, city or id, in the operator's order. */
export async function listShops({ db, clock }: Deps, { only, search = '', state }: ShopFilter) {
  const now = clock.now()
  const isNew = sql<boolean>`(is_new and status <> 'online')`
  // A pause that has ended is over, even if the row says otherwise.
  const status = sql<string>`case when status = 'paused' and paused_until <= ${now} then 'online' else status end`
  let query = db.selectFrom('shop')
  if (only) query = query.where('id', 'in', only.length > 0 ? [...only] : [''])
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(sql<boolean>`strpos(lower(name || ' ' || city || ' ' || id), ${word}) > 0`)
  if (state === 'new') query = query.where(isNew)
  else if (state !== undefined) query = query.where(sql<boolean>`${status} = ${state} and not ${isNew}`)
  const rows = await query
    .select(['id', 'name', 'city', 'time_zone', 'status', 'paused_until'])
    .select(isNew.as('is_new'))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('position')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  const shops = rows.map(({ id, name, city, time_zone: timeZone, status, paused_until: end, is_new }) => ({
    id,
    name,
    city,
    timeZone,
    ...statusAt(end === null ? { status } : { status, pausedUntil: end.toISOString() }, now),
    isNew: is_new,
  }))
  return { shops, total: rows[0]?.total ?? 0 }
}

export const listMenus = async (db: Kysely<Database>, isAllowed: boolean): Promise<AdminShops['menus']> =>
  isAllowed ? readMenus(db) : []

/**
 * Adds a shop that guests do not see until it is online (SETUP-5). Its address, hours and company are empty.
 *
 * @returns its id
 * @throws HttpError 400 for an invalid or taken id, and an unknown menu
 */
export async function createShop({ db, clock }: Deps, admin: Admin, shop: NewShop): Promise<string> {
  const errors = new FieldErrors()
  const columns = readFields('shops', shop, errors)
  if (shop.menuId.trim() === '') errors.add('menuId', 'required')
  errors.check()
  const id = shop.id.trim()
  await db.transaction().execute(async (trx) => {
    const operator = await trx.selectFrom('operator').select('order_types').executeTakeFirst()
    const order_types = operator?.order_types ?? []
    await checkMenu(trx, { country: '', menu_id: shop.menuId.trim(), order_types }, 'menuId', errors)
    errors.check()
    const added = await trx
      .insertInto('shop')
      .values({
        ...EMPTY_SHOP,
        name: '',
        ...columns,
        id,
        order_types,
        position: sql<number>`(select coalesce(max(position), -1) + 1 from shop)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) errors.add('id', 'duplicate')
    errors.check()
    const after = { name: shop.name.trim(), menuId: shop.menuId.trim() }
    await recordChange(trx, clock, admin, { shopId: id, action: 'shop.added', after })
  })
  return id
}

/** What a shop begins with. `country` is empty until the address is known, which the time zone belongs to. */
const EMPTY_SHOP = {
  is_new: true,
  status: 'offline' as const,
  description: '',
  i18n: '[]',
  opening_hours: '[]',
  opening_hours_exceptions: '[]',
  preparation_minutes: 15,
  address1: '',
  address2: '',
  zip_code: '',
  city: '',
  country: '',
  time_zone: 'UTC',
  latitude: 0,
  longitude: 0,
  phone: '',
  company_name: '',
  org_number: '',
  vat_number: '',
  company_email: '',
}

/**
 * Removes a shop, as the import does (IMPORT-5).
 *
 * @throws HttpError 404 for an unknown shop, 409 `shop-in-use` if it has orders or a chain shows it
 */
export async function removeShop({ db, clock }: Deps, { admin, shopId }: ShopAuthor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockShop(trx, shopId)
    const order = await trx.selectFrom('orders').select('id').where('shop_id', '=', shopId).limit(1).executeTakeFirst()
    const chain = await trx
      .selectFrom('chain')
      .select('key')
      .where(sql<boolean>`${shopId} = any (shops)`)
      .executeTakeFirst()
    if (order || chain) throw new HttpError(409, 'shop-in-use', { detail: chain?.key ?? 'orders' })
    await trx.deleteFrom('shop').where('id', '=', shopId).execute()
    await recordChange(trx, clock, admin, { shopId, action: 'shop.removed', before: { name } })
  })
}
