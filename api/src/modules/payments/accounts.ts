import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'

/**
 * Returns the account with a provider that receives a shop's payments: its own, or null for the operator's, which all
 * shops share while no shop has its own. Undefined means that other shops have one and this one does not, so it cannot
 * be paid through the provider (PAY-23).
 */
export async function accountOfShop(
  db: Kysely<Database>,
  provider: string,
  shopId: string,
): Promise<string | null | undefined> {
  const accounts = await db.selectFrom('payment_account').selectAll().where('provider', '=', provider).execute()
  if (accounts.length === 0) return null
  return accounts.find(({ shop_id }) => shop_id === shopId)?.account
}
