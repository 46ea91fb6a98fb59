import { type Kysely, sql } from 'kysely'

/** What servers of the release before cannot do without, or have to wait for; `migration-rules.ts` finds it in a migration's statements. */
export type Danger =
  | 'drop'
  | 'rename'
  | 'type'
  | 'not-null'
  | 'constraint'
  | 'index'
  | 'trigger'
  | 'function'
  | 'rows'
  | 'lock'

/** One file of `migrations`. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * The migration that a server has to know to run on a database that has this one: the first of the release that no longer needs what is taken away
   * here. Without it, every earlier server does.
   */
  readonly needs?: string
  /** Why something that is dangerous elsewhere is not so here. */
  readonly allows?: Readonly<Partial<Record<Danger, string>>>
  /** Its statements are each a transaction of their own, as `create index concurrently` has to be. Broken off half-way it is run again. */
  readonly isStepwise?: true
}

/** Makes an index while everybody goes on writing; for a migration that `isStepwise`. @param definition `on orders (shop_id, placed_at)` */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  // One that broke off half-way is there, costs every write, and serves nobody.
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db)
  await sql.raw(`create index concurrently if not exists ${name} ${definition}`).execute(db)
}
