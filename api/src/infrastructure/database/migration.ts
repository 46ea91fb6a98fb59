import { type Kysely, sql } from 'kysely'

/**
 * Changes that the previous release's servers cannot work with, or have to wait for. `rows`: changes or deletes
 * rows. `lock`: locks a table while it is rewritten, or is a statement that the rules do not know. `migration-rules.ts`
 * finds them in a migration's statements.
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
   * The name of an earlier migration. A server without that migration cannot run on a database that has this one. Name
   * the first migration of the release that stopped using what this migration removes. Undefined: all earlier servers
   * can run on the database.
   */
  readonly needs?: string
  /** Why a change that is usually dangerous is safe here. */
  readonly allows?: Readonly<Partial<Record<Danger, string>>>
  /**
   * Runs each statement in its own transaction, as `create index concurrently` requires. If it is interrupted, it runs
   * again from its first statement, so each statement must work twice.
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
