import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'

/**
 * The account with a provider on which a shop is paid: its own, or null for the operator's, which all shops share for as long as none has
 * one of its own. Undefined for a shop that has none where others do: it cannot be paid in this way (payment error 08).
 */
export async function accountAt(
  db: Kysely<Database>,
  provider: string,
  shopId: string,
): Promise<string | null | undefined> {
  const accounts = await db.selectFrom('payment_account').selectAll().where('provider', '=', provider).execute()
  if (accounts.length === 0) return null
  return accounts.find(({ shop_id }) => shop_id === shopId)?.account
}
