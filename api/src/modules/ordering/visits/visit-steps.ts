import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { type EventBus, publish } from '../../../infrastructure/events/event-bus.ts'
import { eventTopic } from '../../../infrastructure/events/topic.ts'
import { orderStepped } from '../topics.ts'

/** The steps of ordering at a shop. A visit that comes to one has come to those before it too. */
export const VISIT_STEPS = ['menu', 'basket', 'checkout', 'placed', 'paid'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** How long one row of the counts is, in milliseconds. Quarters divide the days of every time zone. */
const QUARTER_MS = 15 * 60_000
// Limits of the memory that clients, or a long database outage, can use. Beyond them, counts are dropped, and the
// oldest visits can be counted again.
const REACHED_MAX = 50_000
const PLACED_MAX = 20_000
const PENDING_MAX = 20_000
/** A notification has at most 8,000 bytes; an entry has about 30. */
const ENTRIES_PER_EVENT = 200

/** Visits that an instance has counted: a hash of visit and shop, and the number of steps. Never stored. */
export const visitsCounted = eventTopic<readonly (readonly [key: string, steps: number])[]>('carte_visits')
/** An instance that starts, or was without events, asks the others which visits they have counted. */
const visitsWanted = eventTopic<null>('carte_visits_wanted')

/** Reads the visit of a request from its signed cookie; null without one. */
export interface VisitReader {
  readonly read: (request: FastifyRequest) => { readonly id: string } | null | Promise<{ readonly id: string } | null>
}

/**
 * Counts how far visits come at each shop (FIGURE-7). The database gets one number per shop, quarter of an hour and
 * step. Which visits have been counted is only in the memory of the instances, as a hash.
 */
export interface VisitSteps {
  /** Counts the visit of a request once per shop and step. Never rejects; a request without a visit is not counted. */
  count(request: FastifyRequest, shopId: string, step: VisitStep): Promise<void>
  /** Counts the order of a request as placed, and as paid as soon as it is. */
  countOrder(request: FastifyRequest, shopId: string, orderId: string): Promise<void>
  /** Sets where visits are read from. Without it, nothing is counted. */
  readFrom(reader: VisitReader): void
  start(everyMs: number): void
  close(): Promise<void>
}

function setLimited<V>(map: Map<string, V>, max: number, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > max) map.delete(map.keys().next().value ?? '')
}

const keyOf = (visitId: string, shopId: string): string =>
  createHash('sha256').update(`${visitId} ${shopId}`).digest('base64url').slice(0, 16)

interface Count {
  readonly shopId: string
  readonly quarter: Date
  readonly step: VisitStep
  readonly visits: number
}

export function createVisitSteps(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  eventBus: EventBus,
): VisitSteps {
  let reader: VisitReader = { read: () => null }
  /** The number of steps of each counted visit, the latest last. */
  const reached = new Map<string, number>()
  const placed = new Map<string, { readonly visitId: string; readonly shopId: string }>()
  let pending = new Map<string, Count>()
  let news = new Map<string, number>()
  let isAsking = false
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  function add({ shopId, quarter, step, visits }: Count): void {
    const key = `${shopId} ${quarter.getTime()} ${step}`
    const before = pending.get(key)
    if (before || pending.size < PENDING_MAX)
      pending.set(key, { shopId, quarter, step, visits: visits + (before?.visits ?? 0) })
  }
  function countVisit(visitId: string, shopId: string, step: VisitStep): void {
    const key = keyOf(visitId, shopId)
    const before = reached.get(key) ?? 0
    const now = Math.max(before, VISIT_STEPS.indexOf(step) + 1)
    setLimited(reached, REACHED_MAX, key, now)
    if (now === before) return
    setLimited(news, REACHED_MAX, key, now)
    const quarter = new Date(Math.floor(clock.now().getTime() / QUARTER_MS) * QUARTER_MS)
    for (const each of VISIT_STEPS.slice(before, now)) add({ shopId, quarter, step: each, visits: 1 })
  }
  eventBus.subscribe(visitsCounted, (entries) => {
    for (const [key, steps] of entries) setLimited(reached, REACHED_MAX, key, Math.max(steps, reached.get(key) ?? 0))
  })
  eventBus.subscribe(visitsWanted, () => {
    for (const [key, steps] of reached) setLimited(news, REACHED_MAX, key, steps)
  })
  eventBus.onConnection((isConnected) => {
    isAsking ||= isConnected
  })
  // Only the instance that took the order knows its visit.
  eventBus.subscribe(orderStepped, ({ orderId, status }) => {
    const order = placed.get(orderId)
    if (!order || (status !== 'added' && status !== 'rollbacked')) return
    placed.delete(orderId)
    if (status === 'added') countVisit(order.visitId, order.shopId, 'paid')
  })

  async function write(): Promise<void> {
    if (pending.size + news.size === 0 && !isAsking) return
    const [counts, counted, asks] = [pending, news, isAsking]
    pending = new Map()
    news = new Map()
    isAsking = false
    try {
      // Sorted, so that two instances wait for each other and cannot deadlock.
      const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
      const entries = [...counted]
      await db.transaction().execute(async (trx) => {
        // Pages name the shop, so it may not exist.
        await sql`
          insert into visit_count (shop_id, quarter, step, visits)
          select shop.id, quarter, step, visits
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
            ("shopId" text, quarter timestamptz, step text, visits integer)
          join shop on shop.id = "shopId"
          on conflict (shop_id, quarter, step) do update set visits = visit_count.visits + excluded.visits`.execute(trx)
        for (let at = 0; at < entries.length; at += ENTRIES_PER_EVENT)
          await publish(trx, visitsCounted, entries.slice(at, at + ENTRIES_PER_EVENT))
        if (asks) await publish(trx, visitsWanted, null)
      })
      isFailing = false
    } catch (error) {
      for (const count of counts.values()) add(count)
      isAsking ||= asks
      for (const [key, steps] of counted) setLimited(news, REACHED_MAX, key, Math.max(steps, news.get(key) ?? 0))
      if (!isFailing)
        log.warn({ reason: String(error) }, 'Cannot write counts of visits; they stay in memory until the next attempt')
      isFailing = true
    }
  }
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    async count(request, shopId, step) {
      const visit = await reader.read(request)
      if (visit) countVisit(visit.id, shopId, step)
    },
    async countOrder(request, shopId, orderId) {
      const visit = await reader.read(request)
      if (!visit) return
      countVisit(visit.id, shopId, 'placed')
      setLimited(placed, PLACED_MAX, orderId, { visitId: visit.id, shopId })
    },
    readFrom(next) {
      reader = next
    },
    start(everyMs) {
      timer = setInterval(() => void flush(), everyMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
