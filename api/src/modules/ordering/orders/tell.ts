import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

/**
 * Tells a shop's staff, on whichever instance, that an order has changed though it has taken no step: it waits for them, or was accepted for later. Heard once the transaction is committed.
 */
export async function tellStaff(trx: Transaction<Database>, orderId: string): Promise<void> {
  await sql`
    select pg_notify('carte_order', json_build_object('orderId', id, 'shopId', shop_id)::text) from orders where id = ${orderId}
  `.execute(trx)
}
