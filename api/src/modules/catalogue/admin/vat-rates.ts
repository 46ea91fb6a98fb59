import type { VatRate } from '@carte/contract/schemas'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { isDone, type RowChange } from './change.ts'
import { FieldErrors, readFields } from './read-fields.ts'

export const vatRateOf = (row: Selectable<Database['vat_rate']>): VatRate => ({
  country: row.country,
  goods: row.goods,
  orderType: row.order_type,
  validFrom: row.valid_from,
  validTo: row.valid_to ?? '',
  rate: row.rate,
})

const keyOf = ({ country, goods, orderType, validFrom }: VatRate) => ({
  country,
  goods,
  order_type: orderType,
  valid_from: validFrom,
})

async function find(db: Kysely<Database>, rate: VatRate): Promise<VatRate | null> {
  const row = await db
    .selectFrom('vat_rate')
    .selectAll()
    .where(({ and }) => and(keyOf(rate)))
    .executeTakeFirst()
  return row ? vatRateOf(row) : null
}

/** Returns the classes of goods that shops sell today without a rate, as texts to compare. */
async function withoutRate(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ missing: string }>`
    select distinct concat_ws(' ', s.country, o.type, a.goods) as missing
    from shop s, unnest(s.order_types) o (type), (select distinct menu_id, goods from article) a
    where s.country <> '' and a.menu_id = s.menu_id and not exists (
      select 1 from vat_rate v where v.country = s.country and v.order_type = o.type and v.goods = a.goods
        and current_date between v.valid_from and coalesce(v.valid_to, 'infinity'))`.execute(db)
  return rows.map(({ missing }) => missing)
}

/** Returns whether a rate of the same class is valid on a day of this one. */
async function overlaps(db: Kysely<Database>, { country, goods, orderType, validFrom, validTo }: VatRate) {
  const end = validTo === '' ? 'infinity' : validTo
  const { rows } = await sql`
    select 1 from vat_rate
    where country = ${country} and goods = ${goods} and order_type = ${orderType} and valid_from <= ${end}::date and coalesce(valid_to, 'infinity') >= ${validFrom}::date`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Adds, changes or removes a VAT rate, by the rules of the import (SETUP-14).
 *
 * @throws HttpError 400 with errors by field, 409 `changed-meanwhile`
 */
export async function changeVatRate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Admin,
  change: RowChange<VatRate>,
): Promise<void> {
  const { before, after } = change
  const errors = new FieldErrors()
  const columns = after && readFields('vat-rates', after, errors)
  errors.check()
  if (after && after.validTo !== '' && after.validTo < after.validFrom) errors.add('validTo', 'invalid')
  errors.check()
  await db.transaction().execute(async (trx) => {
    // Two changes at the same time must not add rates that overlap.
    await sql`lock table vat_rate in share row exclusive mode`.execute(trx)
    const seen = before ?? after
    const current = seen && (await find(trx, seen))
    if (isDone(current, change)) return
    const missing = await withoutRate(trx)
    if (before)
      await trx
        .deleteFrom('vat_rate')
        .where(({ and }) => and(keyOf(before)))
        .execute()
    if (after) {
      if (await overlaps(trx, after)) errors.add('validFrom', 'overlap')
      errors.check()
      await trx
        .insertInto('vat_rate')
        .values(columns as never)
        .execute()
    }
    if ((await withoutRate(trx)).some((one) => !missing.includes(one))) errors.add('validFrom', 'no-vat-rate')
    errors.check()
    const subject = seen ? `${seen.country} ${seen.goods} ${seen.orderType}` : ''
    await recordChange(trx, clock, admin, { shopId: null, action: 'vat-rate', subject, before: current, after })
  })
}
