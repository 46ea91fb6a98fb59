import type { Kysely } from 'kysely'
import { createIndex } from '../migration.ts'

export const isStepwise = true

/**
 * What is to be forgotten is found without reading every order that ever was: those that still say how somebody is reached, those that were rolled back, and
 * the oldest, which lie together.
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
