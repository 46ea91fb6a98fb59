import { type Kysely, sql } from 'kysely'

/**
 * Adds the time of a customer's last sign-in, by which retention knows unused accounts. It is unknown for existing
 * customers, so their time begins now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table customer add column last_signed_in_at timestamptz not null default current_timestamp')
    .execute(db)
}
