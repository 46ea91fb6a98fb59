import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const INT8 = 20
const DATE = 1082

const asSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`)
  return value
}

// Counts and amounts are numbers, and a date without a time stays the text that it is; both without touching pg's global table.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return asSafeInteger
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

export interface Connection {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** What the database knows its connections by: no other pool has the same. */
  readonly name: string
  /** Gives up the connections that nobody uses: the next call gets a new one. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** The database ends a statement that takes longer, … */
const STATEMENT_MS = 15_000
/** … so that its answer is there by then, for a server. */
export const SILENT_MS = 20_000
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//

// biome-ignore lint/suspicious/noExplicitAny: one of pg's many overloads, handed on as it came
type AnyQuery = (...all: any[]) => unknown

/**
 * Prepares statements that begin with a comment `/* prepared: name *\/`, once a connection: for those that are long, often made, and
 * always the same text. Planning one costs the database as much as doing it.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of pg's many overloads, handed on as it came
  override query(statement: any, ...rest: any[]): any {
    const [, name] = typeof statement === 'string' ? (PREPARED.exec(statement) ?? []) : []
    if (name === undefined) return (super.query as AnyQuery)(statement, ...rest)
    const [values, ...more] = rest
    return (super.query as AnyQuery)({ name, text: statement, values }, ...more)
  }
}

/**
 * Gives up a connection on which nothing has been heard for so long: it was cut without a word. Its network would tell after a quarter of an hour, and
 * until then the pool would have one less.
 */
const givingUpAfter = (silentMs: number) =>
  class extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: one of pg's many overloads, handed on as it came
    override query(statement: any, ...rest: any[]): any {
      const answer: unknown = super.query(statement, ...rest)
      if (!(answer instanceof Promise)) return answer
      // With a statement under way nobody waits for a goodbye.
      const timer = setTimeout(() => void this.end().catch(() => {}), silentMs)
      const clear = () => clearTimeout(timer)
      answer.then(clear, clear)
      return answer
    }
  }

export interface ConnectOptions {
  readonly max?: number
  /** For a server: a connection on which nothing is heard for so long is given up. Commands and migrations take their time. */
  readonly silentMs?: number
}

/** An address without a name for who calls: it would take the place of ours, by which instances know their own doing, and a restore whether a server is there. */
export function unnamed(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed?.searchParams.has('application_name')) return url
  parsed.searchParams.delete('application_name')
  return parsed.href
}

/** A pool of at most `max` connections. It connects at the first query, and again by itself after the database was away. */
export function connect(url: string, { max = 10, silentMs }: ConnectOptions = {}): Connection {
  const name = `carte/${randomBytes(6).toString('hex')}`
  const pool = new pg.Pool({
    Client: silentMs === undefined ? PreparingClient : givingUpAfter(silentMs),
    connectionString: unnamed(url),
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    application_name: name,
  })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while a call holds it fails that call's query, and says so once more by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  async function renew(): Promise<void> {
    const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const one of idle) if (one.status === 'fulfilled') one.value.release(true)
  }
  return { db, pool, name, renew, close: () => db.destroy() }
}
