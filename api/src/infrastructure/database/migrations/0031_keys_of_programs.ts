import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  rows: 'Only keys of developers. Servers of the previous release ask their holders to sign in, for which they have accounts.',
}

// This release has no page that keys open, so it uses neither `role` nor `operator_session`. Servers of the previous
// release write both, and delete expired sessions: the column gets a default, and the table stays as it is. A migration
// of a later release can drop them, with `needs: '0031_keys_of_programs'`.
const CHANGES = `
alter table operator_key alter column role set default 'operator';
-- Keys of developers opened only that page.
delete from operator_key where role = 'developer';
`

/** Makes keys of operators keys for programs alone, which have no role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGES).execute(db)
}
