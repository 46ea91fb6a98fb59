import { type Kysely, sql } from 'kysely'

/**
 * When a customer has last signed in, which is known longer than the sign-in lasts: by it an account counts as used. Of those that are there nobody knows, so their
 * time begins now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table customer add column last_signed_in_at timestamptz not null default current_timestamp')
    .execute(db)
}
