import type { NewMenu } from '@carte/contract/schemas'
import type { Context } from '../../../config/context.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { FieldErrors, readFields } from '../admin/read-fields.ts'

/**
 * Adds an empty menu (EDIT-15). A call that is repeated, because its answer was lost, changes nothing.
 *
 * @throws HttpError 400 with errors by field
 */
export async function addMenu(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Admin,
  menu: NewMenu,
): Promise<void> {
  const errors = new FieldErrors()
  const columns: Record<'id' | 'name' | 'currency' | 'currency_symbol', string> = readFields('menus', menu, errors)
  errors.check()
  await db.transaction().execute(async (trx) => {
    const { id } = columns
    const added = await trx
      .insertInto('menu')
      .values({ ...columns, choice_levels: '[]', items: '[]' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await recordChange(trx, clock, admin, { shopId: null, action: 'menu.created', subject: id, after: { ...menu } })
      return
    }
    const row = await trx.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const isSame = row.name === columns.name && row.currency === columns.currency
    if (!isSame) errors.add('id', 'duplicate')
    errors.check()
  })
}
