import type { Kysely } from 'kysely'
import { createIndex } from '../migration.ts'

export const isStepwise = true

/** Adds an index of the orders that still have an address, so that the personal data of a guest can be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'orders_email', 'on orders (lower(email)) where email is not null')
}
