import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  trigger: 'They only notify.',
}

const STATEMENTS = `
-- Open event streams of the back office are checked when a session ends or a role changes.
create trigger admin_session_delete_notify after delete on admin_session referencing old table as changed
  for each statement execute function notify_change('account_id');
create trigger staff_role_insert_notify after insert on staff_role referencing new table as changed
  for each statement execute function notify_change('account_id');
create trigger staff_role_update_notify after update on staff_role referencing new table as changed
  for each statement execute function notify_change('account_id');
create trigger staff_role_delete_notify after delete on staff_role referencing old table as changed
  for each statement execute function notify_change('account_id');

-- How many visits came to a step of ordering at a shop, in a quarter of an hour. There is nothing about a visit itself.
create table visit_count (
  shop_id text not null references shop on delete cascade,
  quarter timestamptz not null,
  step text not null check (step in ('menu', 'basket', 'checkout', 'placed', 'paid')),
  visits integer not null,
  primary key (shop_id, quarter, step)
);
create index visit_count_quarter on visit_count (quarter);
`

/** Notifies of ended sessions and changed roles of the back office, and adds the counts of visits by step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
