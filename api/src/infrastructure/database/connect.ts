import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const INT8 = 20
const DATE = 1082

const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact JavaScript number`)
  return value
}

// Parses `int8` as a number and keeps `date` as text, without changing pg's global table of parsers.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return toSafeInteger
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

export interface Connection {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** The `application_name` of this pool's connections, unique per pool. */
  readonly name: string
  /** Closes idle connections, so that the next query opens a new one. */
  dropIdle(): Promise<void>
  close(): Promise<void>
}

/** The database cancels a statement that takes longer. */
const STATEMENT_MS = 15_000
/** Longer than `STATEMENT_MS`, so that a healthy connection has answered by then. */
export const ANSWER_TIMEOUT_MS = 20_000
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//

// biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads; arguments are forwarded unchanged
type AnyQuery = (...all: any[]) => unknown

/**
 * Prepares, once per connection, statements that begin with a comment `/* prepared: name *\/`: for long, frequent
 * statements with constant text, whose planning costs the database as much as their execution.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads; arguments are forwarded unchanged
  override query(statement: any, ...rest: any[]): any {
    const [, name] = typeof statement === 'string' ? (PREPARED.exec(statement) ?? []) : []
    if (name === undefined) return (super.query as AnyQuery)(statement, ...rest)
    const [values, ...more] = rest
    return (super.query as AnyQuery)({ name, text: statement, values }, ...more)
  }
}

/**
 * Closes a connection on which a query has had no answer for `answerTimeoutMs`: its network path is broken. TCP would
 * notice only after about 15 minutes, and the pool would have one connection less until then.
 */
const clientWithTimeout = (answerTimeoutMs: number) =>
  class extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads; arguments are forwarded unchanged
    override query(statement: any, ...rest: any[]): any {
      const answer: unknown = super.query(statement, ...rest)
      if (!(answer instanceof Promise)) return answer
      // While a query is active, `end` closes the socket without waiting for the server.
      const timer = setTimeout(() => void this.end().catch(() => {}), answerTimeoutMs)
      const clear = () => clearTimeout(timer)
      answer.then(clear, clear)
      return answer
    }
  }

export interface ConnectOptions {
  readonly max?: number
  /** For a server: closes a connection after so long without an answer. Commands and migrations set no limit. */
  readonly answerTimeoutMs?: number
}

/**
 * Removes `application_name` from an address: it would override the pool's own name, by which an instance recognizes
 * its own events and a restore detects a running server.
 */
export function withoutApplicationName(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed?.searchParams.has('application_name')) return url
  parsed.searchParams.delete('application_name')
  return parsed.href
}

/**
 * Creates a pool of at most `max` connections. It connects at the first query, and again after the database was
 * unavailable.
 */
export function connect(url: string, { max = 10, answerTimeoutMs }: ConnectOptions = {}): Connection {
  const name = `carte/${randomBytes(6).toString('hex')}`
  const pool = new pg.Pool({
    Client: answerTimeoutMs === undefined ? PreparingClient : clientWithTimeout(answerTimeoutMs),
    connectionString: withoutApplicationName(url),
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    application_name: name,
  })
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection that breaks during a query rejects that query and also emits an error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  async function dropIdle(): Promise<void> {
    const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const one of idle) if (one.status === 'fulfilled') one.value.release(true)
  }
  return { db, pool, name, dropIdle, close: () => db.destroy() }
}
