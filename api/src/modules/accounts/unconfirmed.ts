import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Customer, Sessions } from './sessions.ts'

/**
 * Hands an unconfirmed account to the person who has proved its address, because someone else may have created it: ends
 * its sessions and links, and removes its password and telephone number.
 *
 * @param names replace those of the account
 */
export async function takeOverUnconfirmed(
  { sessions }: { readonly sessions: Sessions },
  trx: Kysely<Database>,
  { id }: Pick<Customer, 'id'>,
  names: Pick<Updateable<Database['customer']>, 'name' | 'last_name'> = {},
): Promise<void> {
  await sessions.endAll(id, null, trx)
  await trx.deleteFrom('account_link').where('customer_id', '=', id).execute()
  await trx
    .updateTable('customer')
    .set({ password_hash: null, confirmed: true, phone: '', ...names })
    .where('id', '=', id)
    .execute()
}
