import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  trigger: 'It only clears a column that servers of earlier releases do not know.',
}

const COLUMN = `
alter table shop add column paused_until timestamptz;

create function end_pause() returns trigger language plpgsql as $$
begin
  new.paused_until := null;
  return new;
end $$;
-- Imports, SQL and servers of earlier releases write the status alone: the end of an earlier pause must not end a later one.
create trigger shop_end_pause before update of status on shop for each row
  when (new.status is distinct from old.status and new.paused_until is not distinct from old.paused_until)
  execute function end_pause();
`

/** Adds the time at which a paused shop opens again by itself; null for one that staff open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
}
