import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Listener } from '../db/listen.ts'
import type { Database } from '../db/schema.ts'

/** What is left to be done once a transaction has committed; each is about one order or payment. */
export type Topic =
  | 'order.placed'
  | 'order.added'
  | 'order.rollbacked'
  | 'payment.check'
  | 'payment.capture'
  | 'payment.void'

/** Work may be done twice (an instance may die in between), so a handler first looks where things stand. */
export type Handler = (subject: string, attempt: number) => Promise<Again | undefined>

/** Not done yet, and no failure either. */
export interface Again {
  readonly againInMs: number
}

export interface Outbox {
  /** Leaves work behind; in a transaction, so that it exists exactly when the transaction does. */
  add(trx: Kysely<Database> | Transaction<Database>, topic: Topic, subject: string, delayMs?: number): Promise<void>
  on(topic: Topic, handler: Handler): void
  start(): void
  close(): Promise<void>
}

const BATCH = 20
/** An instance that takes work and dies holds it up for this long. */
const LEASE_MS = 30_000
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 60_000

/** Exponential, with jitter: what failed together does not come back together. */
const backoff = (attempt: number) => Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** attempt) * (0.5 + Math.random() / 2)

export function createOutbox({ db, clock, log, config }: Context, listener: Listener): Outbox {
  const handlers = new Map<string, Handler>()
  let closed = true
  let again = false
  let running: Promise<void> = Promise.resolve()
  let idle = true
  let timer: NodeJS.Timeout | undefined

  const at = (delayMs: number) => new Date(clock.now().getTime() + delayMs)

  const take = async () => {
    const { rows } = await sql<{ id: number; topic: string; subject: string; attempts: number }>`
      update outbox set due_at = ${at(LEASE_MS)}, attempts = attempts + 1
      where id in (select id from outbox where due_at <= ${clock.now()} order by due_at limit ${BATCH} for update skip locked)
      returning id, topic, subject, attempts`.execute(db)
    return rows
  }
  const done = (id: number) => db.deleteFrom('outbox').where('id', '=', id).execute()
  const later = (id: number, delayMs: number) =>
    db
      .updateTable('outbox')
      .set({ due_at: at(delayMs) })
      .where('id', '=', id)
      .execute()

  async function work({
    id,
    topic,
    subject,
    attempts,
  }: {
    id: number
    topic: string
    subject: string
    attempts: number
  }): Promise<void> {
    try {
      const result = await handlers.get(topic)?.(subject, attempts)
      await (result ? later(id, result.againInMs) : done(id))
    } catch (error) {
      log.warn({ topic, subject, attempts, reason: String(error) }, 'Work is tried again later')
      await later(id, backoff(attempts))
    }
  }

  async function drain(): Promise<void> {
    while (!closed) {
      again = false
      const rows = await take()
      await Promise.all(rows.map(work))
      if (rows.length === 0 && !again) return
    }
  }

  function wake(): void {
    if (closed) return
    again = true
    if (!idle) return
    idle = false
    running = drain()
      // The database is away; the next tick tries again.
      .catch(() => {})
      .finally(() => {
        idle = true
      })
  }

  return {
    async add(trx, topic, subject, delayMs = 0) {
      await trx
        .insertInto('outbox')
        .values({ topic, subject, due_at: at(delayMs) })
        .execute()
    },
    on(topic, handler) {
      handlers.set(topic, handler)
    },
    start() {
      closed = false
      listener.on('carte_outbox', wake)
      timer = setInterval(wake, config.pollMs)
      wake()
    },
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
