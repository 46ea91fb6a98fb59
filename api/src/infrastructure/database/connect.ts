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

/** SQLSTATEs of a server that is read-only, shuts down, has crashed, or does not accept connections yet. */
const NOT_PRIMARY = new Set(['25006', '57P01', '57P02', '57P03'])
/** Parameters that PostgreSQL reports at the start of a connection and on each change; `on` means read-only. */
const READ_ONLY_REPORTS = new Set(['in_hot_standby', 'default_transaction_read_only'])

interface ClientOptions {
  readonly prepares: boolean
  readonly answerTimeoutMs: number | undefined
  /** Whether to read the server's reports that it is read-only. */
  readonly needsPrimary: boolean
  /** Called when this connection's server is not the primary, or may soon not be. */
  readonly onNotPrimary: () => void
}

/** The part of pg's `Client` that emits the server's messages. Its types lack it. */
interface WithMessages {
  readonly connection: {
    on(name: 'parameterStatus', listener: (report: { parameterName: string; parameterValue: string }) => void): void
  }
}

const readOnlyClients = new WeakSet<pg.ClientBase>()

/**
 * Returns the class of a pool's connections.
 *
 * - It prepares, once per connection, statements that begin with a comment `/* prepared: name *\/`: for long, frequent
 *   statements with constant text, whose planning costs the database as much as their execution.
 * - It closes a connection on which a query has had no answer for `answerTimeoutMs`: its network path is broken. TCP
 *   would notice only after about 15 minutes, and the pool would have one connection less until then.
 * - It notices that its server is not the primary any more.
 */
const clientClass = ({ prepares, answerTimeoutMs, needsPrimary, onNotPrimary }: ClientOptions) =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const { connection } = this as unknown as WithMessages
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (!needsPrimary || !READ_ONLY_REPORTS.has(parameterName) || parameterValue !== 'on') return
        readOnlyClients.add(this)
        onNotPrimary()
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads; arguments are forwarded unchanged
    override query(statement: any, ...rest: any[]): any {
      const [, name] = prepares && typeof statement === 'string' ? (PREPARED.exec(statement) ?? []) : []
      const [values, ...more] = rest
      const answer: unknown =
        name === undefined
          ? (super.query as AnyQuery)(statement, ...rest)
          : (super.query as AnyQuery)({ name, text: statement, values }, ...more)
      if (!(answer instanceof Promise)) return answer
      // While a query is active, `end` closes the socket without waiting for the server.
      const timer =
        answerTimeoutMs === undefined ? undefined : setTimeout(() => void this.end().catch(() => {}), answerTimeoutMs)
      answer.then(
        () => clearTimeout(timer),
        (error: { readonly code?: unknown }) => {
          clearTimeout(timer)
          if (NOT_PRIMARY.has(String(error.code))) onNotPrimary()
        },
      )
      return answer
    }
  }

/** Rejects a new connection to a read-only server. The code makes the API answer 503, see `plugins/errors.ts`. */
const readOnlyError = () =>
  Object.assign(new Error('The database server is read-only, so it is not the primary'), { code: '25006' })

export interface ConnectOptions {
  readonly max?: number
  /** How long a query waits for a free or new connection. Default: 5 s. */
  readonly waitMs?: number
  /** For a server: closes a connection on which a query takes longer. Commands and migrations set no limit. */
  readonly answerTimeoutMs?: number
  /** For a server: rejects connections to a standby, or to a server on which `default_transaction_read_only` is on. */
  readonly needsPrimary?: boolean
  /**
   * Whether `url` is that of a pooler in transaction mode, where consecutive transactions of a connection can use
   * different connections to the database. Then `statement_timeout` is the pooler's, and `needsPrimary` has no effect:
   * a pooler repeats what the first server that it connected to has reported.
   */
  readonly isPooled?: boolean
  /**
   * Whether to prepare statements. Default: true. False for a pooler that does not keep track of them: on another
   * connection of the database a name can be missing, or belong to another release's statement.
   */
  readonly prepares?: boolean
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
 * unavailable. After a failover it does not use its connections to the old primary again.
 */
export function connect(
  url: string,
  {
    max = 10,
    waitMs = 5_000,
    answerTimeoutMs,
    needsPrimary = false,
    isPooled = false,
    prepares = true,
  }: ConnectOptions = {},
): Connection {
  const name = `carte/${randomBytes(6).toString('hex')}`
  const open = new Set<pg.ClientBase>()
  /** Connections that are closed when their current query or transaction has ended. */
  const outdated = new WeakSet<pg.ClientBase>()
  const onNotPrimary = () => {
    for (const client of open) outdated.add(client)
    void dropIdle()
  }
  const pool = new pg.Pool({
    Client: clientClass({
      prepares,
      answerTimeoutMs,
      needsPrimary: needsPrimary && !isPooled,
      onNotPrimary,
    }),
    verify: (client, done) => done(readOnlyClients.has(client) ? readOnlyError() : undefined),
    connectionString: withoutApplicationName(url),
    max,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    // A pooler rejects this parameter, or ignores it.
    statement_timeout: isPooled ? false : STATEMENT_MS,
    application_name: name,
  })
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection that breaks during a query rejects that query and also emits an error.
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => {})
  })
  pool.on('remove', (client) => open.delete(client))
  // The pool drops a released connection that is ending.
  pool.on('release', (_error, client) => {
    if (outdated.has(client)) void (client as pg.Client).end().catch(() => {})
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  async function dropIdle(): Promise<void> {
    const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const one of idle) if (one.status === 'fulfilled') one.value.release(true)
  }
  return { db, pool, name, dropIdle, close: () => db.destroy() }
}
