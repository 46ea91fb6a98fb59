import type { PaymentAccount } from '@carte/contract/schemas'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { isDone, type RowChange } from './change.ts'
import { FieldErrors, readFields } from './read-fields.ts'

export const paymentAccountOf = (row: Selectable<Database['payment_account']>): PaymentAccount => ({
  shopId: row.shop_id,
  provider: row.provider,
  account: row.account,
})

const keyOf = ({ shopId, provider }: PaymentAccount) => ({ shop_id: shopId, provider })

/**
 * Adds, changes or removes the account of a shop at a payment provider (SETUP-15).
 *
 * @throws HttpError 400 with errors by field, 409 `changed-meanwhile`
 */
export async function changePaymentAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Admin,
  change: RowChange<PaymentAccount>,
): Promise<void> {
  const { before, after } = change
  const errors = new FieldErrors()
  if (after) readFields('payment-accounts', after, errors)
  if (before && after && (before.shopId !== after.shopId || before.provider !== after.provider))
    errors.add('provider', 'invalid')
  errors.check()
  const seen = after ?? before
  if (!seen) return
  await db.transaction().execute(async (trx) => {
    const { shopId } = seen
    const shop = await trx.selectFrom('shop').select('id').where('id', '=', shopId).forUpdate().executeTakeFirst()
    if (!shop) errors.add('shopId', 'unknown')
    errors.check()
    const row = await trx
      .selectFrom('payment_account')
      .selectAll()
      .where(({ and }) => and(keyOf(seen)))
      .executeTakeFirst()
    const current = row ? paymentAccountOf(row) : null
    if (isDone(current, change)) return
    if (after) {
      const account = after.account.trim()
      await trx
        .insertInto('payment_account')
        .values({ ...keyOf(after), account })
        .onConflict((conflict) => conflict.columns(['shop_id', 'provider']).doUpdateSet({ account }))
        .execute()
    } else
      await trx
        .deleteFrom('payment_account')
        .where(({ and }) => and(keyOf(seen)))
        .execute()
    const fields = { shopId, action: 'payment-account', subject: seen.provider } as const
    await recordChange(trx, clock, admin, { ...fields, before: current, after })
  })
}
