import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import type { ShopRow } from '../shops/listed-shop.ts'
import { FieldErrors } from './read-fields.ts'
import { unknownShop } from './shop-settings.ts'

type Deps = Pick<Context, 'db' | 'clock'>

/** Who changes which shop. */
export interface ShopAuthor {
  readonly admin: Admin
  readonly shopId: string
}

/** @throws HttpError 409 `changed-meanwhile` with the present state, unless the caller saw it */
export function requireUnchanged(current: unknown, before: unknown): void {
  if (!isDeepStrictEqual(current, before)) throw new HttpError(409, 'changed-meanwhile', { more: { current } })
}

/** A change of a row of a list. Null before: it is new. Null after: it is removed. */
export interface RowChange<Row> {
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * Returns whether a change has been made already, because its answer was lost and the caller repeats it.
 *
 * @throws HttpError 409 `changed-meanwhile`
 */
export function isDone(current: unknown, { before, after }: { readonly before: unknown; readonly after: unknown }) {
  if (isDeepStrictEqual(current, after)) return true
  requireUnchanged(current, before)
  return false
}

/** Locks a shop's row until the transaction ends, so that changes of one shop come one after the other. */
export async function lockShop(trx: Kysely<Database>, shopId: string): Promise<ShopRow> {
  const row = await trx.selectFrom('shop').selectAll().where('id', '=', shopId).forUpdate().executeTakeFirst()
  if (!row) throw unknownShop(shopId)
  return row
}

/** Fields by name, as the audit log stores them. */
type Fields = Readonly<Record<string, unknown>>

export interface GroupChange<Value extends object> {
  /** Name in the audit log, after `shop.`. */
  readonly name: 'general' | 'address' | 'contact' | 'ordering' | 'position' | 'hours' | 'day'
  /** What of the shop is changed, for the audit log. */
  readonly subject?: string
  readonly before: Value
  readonly after: Value
  readonly groupOf: (row: ShopRow) => Value
  /** Returns what the caller sends as `before`, if that is a part of the value. */
  readonly currentOf?: (value: Value) => unknown
  /** Returns the columns to change, with JSON as values. */
  readonly columnsOf: (after: Value, row: ShopRow, errors: FieldErrors) => Partial<ShopRow>
  /** Adds errors that need the database. */
  readonly checkRow?: (trx: Transaction<Database>, row: ShopRow, errors: FieldErrors) => Promise<void>
}

/** The driver would send arrays as arrays of PostgreSQL. */
function asStored({ i18n, opening_hours, opening_hours_exceptions, ...columns }: Partial<ShopRow>) {
  const json = { i18n, opening_hours, opening_hours_exceptions }
  const given = Object.entries(json).filter(([, value]) => value !== undefined)
  const stored = given.map(([name, value]) => [name, JSON.stringify(value)])
  return { ...columns, ...Object.fromEntries(stored) } as Updateable<Database['shop']>
}

/**
 * Changes one group of a shop's settings (SETUP-2). The change of the row notifies the caches of all servers.
 *
 * @throws HttpError 400 with errors by field, 404 for an unknown shop, 409 `changed-meanwhile`
 */
export async function changeGroup<Value extends object>(
  { db, clock }: Deps,
  { admin, shopId }: ShopAuthor,
  { name, subject, before, after, groupOf, currentOf = (value) => value, columnsOf, checkRow }: GroupChange<Value>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockShop(trx, shopId)
    const errors = new FieldErrors()
    const columns = columnsOf(after, row, errors)
    errors.check()
    const changed = { ...row, ...columns }
    const stored = groupOf(changed)
    const parts = { before: currentOf(before), after: currentOf(stored) }
    if (isDone(currentOf(groupOf(row)), parts)) return
    await checkRow?.(trx, changed, errors)
    errors.check()
    await trx.updateTable('shop').set(asStored(columns)).where('id', '=', shopId).execute()
    await recordChange(trx, clock, admin, {
      shopId,
      action: `shop.${name}`,
      ...(subject !== undefined && { subject }),
      before: groupOf(row) as Fields,
      after: stored as Fields,
    })
  })
}

/**
 * Reports a missing menu, and classes of goods on it without a VAT rate today, as the import does.
 *
 * @param field the field that the person has changed
 */
export async function checkMenu(
  trx: Kysely<Database>,
  shop: Pick<ShopRow, 'country' | 'menu_id' | 'order_types'>,
  field: string,
  errors: FieldErrors,
): Promise<void> {
  const { country, menu_id: menuId, order_types: orderTypes } = shop
  if (menuId === null) return
  const menu = await trx.selectFrom('menu').select('id').where('id', '=', menuId).executeTakeFirst()
  if (!menu) {
    errors.add('menuId', 'unknown')
    return
  }
  // A new shop has no country yet.
  if (country === '') return
  const { rows } = await sql`
    select 1 from unnest(${orderTypes}::text[]) o (type), (select distinct goods from article where menu_id = ${menuId}) a
    where not exists (
      select 1 from vat_rate v where v.country = ${country} and v.order_type = o.type and v.goods = a.goods
        and current_date between v.valid_from and coalesce(v.valid_to, 'infinity')) limit 1`.execute(trx)
  if (rows.length > 0) errors.add(field, 'no-vat-rate')
}
