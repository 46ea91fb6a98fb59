import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../../infrastructure/http/browser.ts'
import type { EventStream } from '../../../plugins/event-streams.ts'
import { orderStepped, tableSessionChanged } from '../topics.ts'
import { forgetAnswered } from './guest-signals.ts'
import { readState, type SessionState, tableNotFound } from './read-table.ts'
import { CODE_MS, SESSION_MS } from './rules.ts'
import { renewCode } from './sessions.ts'

/** A session that at least one stream of this server follows. */
interface WatchedTable {
  readonly tableId: string
  /** The last version sent to each stream. */
  readonly streams: Map<EventStream, number>
  orderIds: ReadonlySet<string>
  /** When the session ends, its join code has to be renewed, or the answer to its call is old. */
  dueAt: number
  isReading: boolean
  isStale: boolean
}

/** The delay before a failed read is retried, in ms. */
const RETRY_MS = 5_000

export interface TableEventsDeps extends Context {
  readonly browsers: Browsers
  readonly eventBus: EventBus
}

/**
 * Streams the versions of sessions as server-sent events. A session is read once for all its streams: when its guests
 * or the staff change it or one of its orders takes a step on any server, when its join code is due or the answer to its
 * call is old, and when the LISTEN connection is back.
 */
export function createTableEvents(app: FastifyInstance, deps: TableEventsDeps) {
  const { db, browsers, eventBus, clock, config, log } = deps
  const watchedTables = new Map<string, WatchedTable>()

  function end({ streams }: WatchedTable): void {
    for (const stream of streams.keys()) {
      stream.send('ended', '{}')
      stream.end()
    }
  }

  function send({ streams }: WatchedTable, version: number): void {
    for (const [stream, last] of streams) {
      if (last >= version) continue
      streams.set(stream, version)
      stream.send('changed', JSON.stringify({ version }))
    }
  }

  async function readDue(watched: WatchedTable): Promise<SessionState | null> {
    const state = await readState(db, watched.tableId, clock.now())
    const now = clock.now().getTime()
    const isCodeDue = state?.isOpen && now >= codeDueAt(state)
    const isAnswerOld = state?.isOpen && now >= state.answerEndsAt
    if (isCodeDue) await renewCode(deps, watched.tableId)
    if (isAnswerOld) await forgetAnswered(deps, watched.tableId)
    if (!isCodeDue && !isAnswerOld) return state
    return readState(db, watched.tableId, clock.now())
  }

  async function read(watched: WatchedTable): Promise<void> {
    try {
      const state = await readDue(watched)
      if (!state?.isOpen) return end(watched)
      watched.orderIds = new Set(state.orderIds)
      watched.dueAt = Math.min(codeDueAt(state), state.answerEndsAt, state.changedAt.getTime() + SESSION_MS)
      send(watched, state.version)
    } catch (error) {
      watched.dueAt = clock.now().getTime() + RETRY_MS
      log.warn({ tableId: watched.tableId, reason: String(error) }, 'A table session could not be read; retrying')
    }
  }

  /** Reads a session again. Changes during a read cause one more read, however many they are. */
  async function refresh(watched: WatchedTable): Promise<void> {
    watched.isStale = true
    if (watched.isReading) return
    watched.isReading = true
    while (watched.isStale && watched.streams.size > 0) {
      watched.isStale = false
      await read(watched)
    }
    watched.isReading = false
  }

  eventBus.subscribe(tableSessionChanged, ({ tableId }) => {
    const watched = watchedTables.get(tableId)
    if (watched) void refresh(watched)
  })
  eventBus.subscribe(orderStepped, ({ orderId }) => {
    // While a session is read, its orders are not known yet.
    for (const watched of watchedTables.values())
      if (watched.isReading || watched.orderIds.has(orderId)) void refresh(watched)
  })
  eventBus.onConnection((isListening) => {
    if (isListening) for (const watched of watchedTables.values()) void refresh(watched)
  })

  // Clocks are set and machines sleep, so poll the time instead of one long timeout.
  const timer = setInterval(() => {
    const now = clock.now().getTime()
    for (const watched of watchedTables.values()) if (!watched.isReading && now >= watched.dueAt) void refresh(watched)
  }, config.pollMs)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))

  const watch = (tableId: string): WatchedTable => {
    const existing = watchedTables.get(tableId)
    if (existing) return existing
    const times = { dueAt: Number.POSITIVE_INFINITY, isReading: false, isStale: true }
    const created = { tableId, streams: new Map(), orderIds: new Set<string>(), ...times }
    watchedTables.set(tableId, created)
    return created
  }

  return {
    /**
     * Answers with a stream that stays open.
     *
     * @throws HttpError 404 for an unknown session, 503 or 429 if there are too many streams
     */
    async open(tableId: string, request: FastifyRequest, reply: FastifyReply): Promise<never> {
      if (!(await readState(db, tableId, clock.now()))) throw tableNotFound(tableId)
      const caller = await browsers.callerOf(request, reply, '/api/tables')
      return app.eventStreams.open(request, reply, { kind: 'guest', caller }, (stream) => {
        const watched = watch(tableId)
        watched.streams.set(stream, -1)
        void refresh(watched)
        return () => {
          watched.streams.delete(stream)
          if (watched.streams.size === 0) watchedTables.delete(tableId)
        }
      })
    },
  }
}

function codeDueAt({ codeMadeAt }: SessionState): number {
  return codeMadeAt === null ? 0 : codeMadeAt.getTime() + CODE_MS
}
