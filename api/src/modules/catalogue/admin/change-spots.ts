import type { ShopSpot } from '@carte/contract/schemas'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { recordChange } from '../../back-office/index.ts'
import { isDone, lockShop, type RowChange, type ShopAuthor } from './change.ts'
import { checkTexts, FieldErrors, readFields, withTexts } from './read-fields.ts'
import { spotOf } from './shop-settings.ts'

export type SpotChange = RowChange<ShopSpot>

const idIn = ({ before, after }: SpotChange): string => (after ?? before)?.id ?? ''

function checkSpots(changes: readonly SpotChange[], errors: FieldErrors): void {
  for (const [index, change] of changes.entries()) {
    const { before, after } = change
    if (changes.some((other, at) => at < index && idIn(other) === idIn(change))) errors.add(`${index}.id`, 'duplicate')
    if (before && after && before.id !== after.id) errors.add(`${index}.id`, 'invalid')
    if (!after) continue
    const { names, ...fields } = after
    readFields('delivery-spots', fields, errors, `${index}.`)
    checkTexts(names, errors, `${index}.names`)
  }
}

async function writeSpot(
  trx: Kysely<Database>,
  shopId: string,
  row: Selectable<Database['delivery_spot']> | undefined,
  { id, name, names, orderType }: ShopSpot,
): Promise<void> {
  const values = {
    name: name.trim(),
    order_type: orderType,
    i18n: JSON.stringify(withTexts(row?.i18n ?? [], 'name', names)),
  }
  await trx
    .insertInto('delivery_spot')
    .values({ shop_id: shopId, id, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doUpdateSet(values))
    .execute()
}

/**
 * Adds, changes and removes tables and counters of a shop, all of them or none (SETUP-4).
 *
 * @throws HttpError 400 with errors by index and field, 404 for an unknown shop, 409 `changed-meanwhile`
 */
export async function changeSpots(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { admin, shopId }: ShopAuthor,
  changes: readonly SpotChange[],
): Promise<void> {
  const errors = new FieldErrors()
  checkSpots(changes, errors)
  errors.check()
  await db.transaction().execute(async (trx) => {
    await lockShop(trx, shopId)
    for (const [index, change] of changes.entries()) {
      const id = idIn(change)
      const row = await trx
        .selectFrom('delivery_spot')
        .selectAll()
        .where('shop_id', '=', shopId)
        .where('id', '=', id)
        .executeTakeFirst()
      const current = row ? spotOf(row) : null
      // A table with the id of another one is a mistake in the form, and not a conflict of two people.
      if (change.before === null && current !== null && change.after?.name !== current.name)
        errors.add(`${index}.id`, 'duplicate')
      errors.check()
      if (isDone(current, change)) continue
      if (change.after) await writeSpot(trx, shopId, row, change.after)
      else await trx.deleteFrom('delivery_spot').where('shop_id', '=', shopId).where('id', '=', id).execute()
      const { before, after } = { before: current, after: change.after }
      await recordChange(trx, clock, admin, { shopId, action: 'shop.spot', subject: id, before, after })
    }
  })
}
