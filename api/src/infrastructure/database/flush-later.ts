import { sql } from 'kysely'

/**
 * An expression for `select` or `returning`: its transaction commits without waiting for the disk. A crash of PostgreSQL
 * within the next second may undo it. Use it only for what may be undone: the lease of work, the end of work that may be
 * done twice, a quote.
 */
export const FLUSH_LATER = `set_config('synchronous_commit', 'off', true)`
export const flushLater = sql.raw<string>(FLUSH_LATER)
