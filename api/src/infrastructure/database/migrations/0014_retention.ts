import type { Kysely } from 'kysely'
import { createIndex } from '../migration.ts'

export const isStepwise = true

/**
 * Adds indexes by which retention finds what to delete without reading all orders: orders with contact data, rolled-back
 * orders, and the oldest ones, which are next to each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(
    db,
    'orders_personal',
    "on orders (pickup_at) where email is not null or phone is not null or note <> '' or spot_id is not null",
  )
  await createIndex(db, 'orders_rolled_back', "on orders (placed_at) where status = 'rollbacked'")
  await createIndex(db, 'orders_placed', 'on orders using brin (placed_at)')
  await createIndex(db, 'customer_unconfirmed', 'on customer (created_at) where not confirmed')
}
