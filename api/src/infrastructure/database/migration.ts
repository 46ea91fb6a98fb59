import { type Kysely, sql } from 'kysely'

/**
 * Changes that the previous release's servers cannot work with, or have to wait for. `migration-rules.ts` finds them in
 * a migration's statements.
 */
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

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * The migration that a server has to know to run on a database that has this one: the first of the release that no
   * longer needs what this migration removes. If undefined, all earlier servers can run on it.
   */
  readonly needs?: string
  /** Why a change that is usually dangerous is safe here. */
  readonly allows?: Readonly<Partial<Record<Danger, string>>>
  /**
   * Runs each statement in its own transaction, as `create index concurrently` requires. A migration that was
   * interrupted runs again.
   */
  readonly isStepwise?: true
}

/**
 * Creates an index without blocking writes, for a migration that `isStepwise`.
 *
 * @param definition such as `on orders (shop_id, placed_at)`
 */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  // An interrupted build leaves an invalid index, which slows down writes and serves no query.
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db)
  await sql.raw(`create index concurrently if not exists ${name} ${definition}`).execute(db)
}
