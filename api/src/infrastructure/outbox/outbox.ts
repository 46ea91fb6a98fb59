import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import { flushLater } from '../database/flush-later.ts'
import type { Database } from '../database/schema.ts'
import { type EventBus, publication } from '../events/event-bus.ts'
import type { EventTopic } from '../events/topic.ts'

export interface Work {
  readonly id: number
  readonly topic: string
  readonly subject: string
  readonly attempts: number
}

interface WorkerPoolOptions {
  readonly slots: number
  /** Takes due work exclusively. */
  readonly take: (limit: number) => Promise<readonly Work[]>
  readonly work: (work: Work) => Promise<void>
}

/** Creates a worker pool for work of one kind. A slow task occupies only its own slot. */
export function createWorkerPool({ slots, take, work }: WorkerPoolOptions) {
  const running = new Set<Promise<void>>()
  let isClosed = false
  let taking: Promise<void> | null = null
  let again = false

  const begin = (row: Work): void => {
    // The database is unavailable; the row is due again when its lease ends.
    const task = work(row).catch(() => {})
    running.add(task)
    void task.then(() => {
      const wasFull = running.size === slots
      running.delete(task)
      if (wasFull) wake()
    })
  }

  async function fill(): Promise<void> {
    do {
      again = false
      const free = slots - running.size
      if (isClosed || free === 0) return
      const rows = await take(free)
      for (const row of rows) begin(row)
      // More may be due, and slots may have become free during the query.
      if (rows.length === free) again = true
    } while (again)
  }

  function wake(): void {
    again = true
    if (isClosed || taking) return
    taking = fill()
      .catch(() => {
        // The database is unavailable; the next tick retries.
        again = false
      })
      .finally(() => {
        taking = null
        if (again) wake()
      })
  }

  return {
    wake,
    async close(): Promise<void> {
      isClosed = true
      await taking
      await Promise.all(running)
    },
  }
}

/**
 * Names work that is done after a transaction has committed. The part before the dot is its kind; kinds do not delay
 * each other.
 */
export type WorkTopic = `${string}.${string}` & { readonly [isWorkTopic]: true }
declare const isWorkTopic: unique symbol

export const workTopic = (name: `${string}.${string}`) => name as WorkTopic

/**
 * Work may be done twice, because an instance can die before it is recorded: a handler first checks the current state.
 */
export type Handler = (subject: string, attempt: number) => Promise<Retry | undefined>

/** Asks to run the work again later; this is not a failure. */
export interface Retry {
  readonly retryInMs: number
}

export interface Outbox {
  /** Adds work. Within a transaction it exists only if that commits. */
  add(trx: Kysely<Database> | Transaction<Database>, topic: WorkTopic, subject: string, delayMs?: number): Promise<void>
  /** Returns the row of delayed work, for a statement that also inserts other rows. It publishes no notification. */
  rowOf(topic: WorkTopic, subject: string, delayMs: number): { topic: WorkTopic; subject: string; due_at: Date }
  on(topic: WorkTopic, handler: Handler): void
  start(): void
  /** Takes no more work, and waits for the work in progress. */
  close(): Promise<void>
}

/** How many tasks of one kind one instance does at once. */
const SLOTS = 16
/** If an instance dies, its work is delayed by this time. */
const LEASE_MS = 30_000
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 60_000

/** Returns an exponential delay with jitter, so that work that failed together does not retry together. */
export const backoff = (attempt: number, firstMs = BACKOFF_MS): number =>
  Math.min(BACKOFF_MAX_MS, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2)

/**
 * Returns the kind: `payment.capture` waits for a provider, `order.added` for a kitchen. If one hangs, only its own
 * kind waits.
 */
const kindOf = (topic: WorkTopic) => topic.slice(0, topic.indexOf('.'))

/** Published when work of this kind is due. Its payload is plain text, as in earlier versions. */
export const workAdded: EventTopic<string> = { channel: 'carte_outbox', parse: String, serialize: String }

/** Creates the outbox: committed work that any instance takes, and retries until it succeeds. */
export function createOutbox({ db, clock, log, config }: Context, eventBus: EventBus): Outbox {
  const handlers = new Map<string, Handler>()
  const pools = new Map<string, ReturnType<typeof createWorkerPool>>()
  let timer: NodeJS.Timeout | undefined

  const at = (delayMs: number) => new Date(clock.now().getTime() + delayMs)

  const rowOf = (topic: WorkTopic, subject: string, delayMs: number) => ({ topic, subject, due_at: at(delayMs) })

  const take = (topics: readonly string[]) => async (limit: number) => {
    const { rows } = await sql<Work>`
      update outbox set due_at = ${at(LEASE_MS)}, attempts = attempts + 1
      where id in (
        select id from outbox where due_at <= ${clock.now()} and topic = any(${topics})
        order by due_at limit ${limit} for update skip locked
      )
      returning id, topic, subject, attempts, ${flushLater}`.execute(db)
    return rows
  }
  const remove = (id: number) =>
    db.deleteFrom('outbox').where('id', '=', id).returning(flushLater.as('flush')).execute()
  const postpone = (id: number, delayMs: number) =>
    db
      .updateTable('outbox')
      .set({ due_at: at(delayMs) })
      .where('id', '=', id)
      .returning(flushLater.as('flush'))
      .execute()

  async function work({ id, topic, subject, attempts }: Work): Promise<void> {
    try {
      const result = await handlers.get(topic)?.(subject, attempts)
      await (result ? postpone(id, result.retryInMs) : remove(id))
    } catch (error) {
      log.warn({ topic, subject, attempts, reason: String(error) }, 'Work is tried again later')
      await postpone(id, backoff(attempts))
    }
  }

  eventBus.subscribe(workAdded, (kind) => pools.get(kind)?.wake())

  let isAsking = false
  /** Wakes the pools that have work. Most ticks find none, so one statement asks for all kinds. */
  async function wakeDue(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const topics = [...handlers.keys()]
    const { rows } = await sql<{ topic: WorkTopic }>`
      select topic from unnest(${topics}::text[]) as topic
      where exists (select 1 from outbox where outbox.topic = topic.topic and due_at <= ${clock.now()})`
      .execute(db)
      // The database is unavailable; the next tick asks again.
      .catch(() => ({ rows: [] }))
      .finally(() => {
        isAsking = false
      })
    for (const kind of new Set(rows.map(({ topic }) => kindOf(topic)))) pools.get(kind)?.wake()
  }

  return {
    async add(trx, topic, subject, delayMs = 0) {
      const row = rowOf(topic, subject, delayMs)
      if (delayMs > 0) await trx.insertInto('outbox').values(row).execute()
      else
        await sql`
          with added as (insert into outbox (topic, subject, due_at) values (${topic}, ${subject}, ${row.due_at}) returning 1)
          select ${publication(workAdded, kindOf(topic))} from added`.execute(trx)
    },
    rowOf,
    on(topic, handler) {
      handlers.set(topic, handler)
    },
    start() {
      const kinds = Map.groupBy(handlers.keys(), (topic) => kindOf(topic as WorkTopic))
      for (const [kind, topics] of kinds) pools.set(kind, createWorkerPool({ slots: SLOTS, take: take(topics), work }))
      timer = setInterval(wakeDue, config.pollMs)
      void wakeDue()
    },
    async close() {
      clearInterval(timer)
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}
