import type { Kysely } from 'kysely'
import { createIndex } from '../migration.ts'

export const isStepwise = true

/** Adds an index of open orders, so that counting them does not read all orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'orders_open', "on orders (status) where status in ('added', 'started', 'finnished', 'done')")
}
