import { getSignage, getSignageEvents } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../../infrastructure/http/browser.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { EventStream } from '../../../plugins/event-streams.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { orderStepped, timeChanged } from '../topics.ts'
import { readBoard } from './board.ts'

/** A shop whose board has at least one stream. */
interface WatchedShop {
  readonly shopId: string
  /** The last board sent to each stream, as JSON. */
  readonly streams: Map<EventStream, string>
  /** The last board read, as JSON; null before the first read and after a failed one. */
  board: string | null
  readAt: number
  /** When the board changes by time alone. */
  dueAt: number
  isReading: boolean
  isStale: boolean
}

/** The delay before a failed read is retried, in ms. */
const RETRY_MS = 5_000

function sendBoard({ streams, board }: WatchedShop): void {
  if (board === null) return
  for (const [stream, last] of streams) {
    if (last === board) continue
    streams.set(stream, board)
    stream.send('signage', board)
  }
}

export interface SignageDeps extends Context {
  readonly browsers: Browsers
  readonly eventBus: EventBus
  readonly shops: ShopStore
}

/**
 * Streams shops' boards as server-sent events. Each event is the whole board, so there is nothing to resume. A board is
 * read once for all its streams: when an order of the shop takes a step on any instance, when time changes the board,
 * and when the LISTEN connection is back.
 */
function createSignageEvents(app: FastifyInstance, deps: SignageDeps) {
  const { browsers, eventBus, shops, clock, config, log } = deps
  const byShop = new Map<string, WatchedShop>()
  let isConnected = false

  async function read(watched: WatchedShop): Promise<void> {
    watched.readAt = clock.now().getTime()
    try {
      const { value, until } = await readBoard(deps, watched.shopId)
      watched.board = JSON.stringify(value)
      watched.dueAt = until?.getTime() ?? Number.POSITIVE_INFINITY
      sendBoard(watched)
    } catch (error) {
      watched.board = null
      watched.dueAt = watched.readAt + RETRY_MS
      // The shop no longer exists. Clients that reconnect get a 404.
      if (error instanceof HttpError) for (const stream of watched.streams.keys()) stream.end()
      else log.warn({ shopId: watched.shopId, reason: String(error) }, 'A signage board could not be read; retrying')
    }
  }

  /** Reads a board again. Changes during a read cause one more read, however many they are. */
  async function refresh(watched: WatchedShop): Promise<void> {
    watched.isStale = true
    if (watched.isReading) return
    watched.isReading = true
    while (watched.isStale && watched.streams.size > 0) {
      watched.isStale = false
      await read(watched)
    }
    watched.isReading = false
  }

  const refreshShop = ({ shopId }: { readonly shopId: string }) => {
    const watched = byShop.get(shopId)
    if (watched) void refresh(watched)
  }
  eventBus.subscribe(orderStepped, refreshShop)
  eventBus.subscribe(timeChanged, refreshShop)
  eventBus.onConnection((listening) => {
    isConnected = listening
    if (listening) for (const watched of byShop.values()) void refresh(watched)
  })

  // If the clock was set back, `readAt` is in the future, and the board is read again.
  const isDue = ({ readAt, dueAt }: WatchedShop): boolean => {
    const now = clock.now().getTime()
    return now < readAt || now >= dueAt
  }
  // Clocks are set and machines sleep, so poll the time instead of one long timeout. This costs no query until a board
  // is due.
  const timer = setInterval(() => {
    for (const watched of byShop.values()) if (!watched.isReading && isDue(watched)) void refresh(watched)
  }, config.pollMs)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))

  const watch = (shopId: string): WatchedShop => {
    const existing = byShop.get(shopId)
    if (existing) return existing
    const times = { readAt: 0, dueAt: Number.POSITIVE_INFINITY }
    const created = { shopId, streams: new Map(), board: null, ...times, isReading: false, isStale: true }
    byShop.set(shopId, created)
    return created
  }

  const join = (watched: WatchedShop, stream: EventStream): void => {
    watched.streams.set(stream, '')
    // A read under way notifies every stream when it ends.
    if (watched.isReading) return
    if (isConnected && watched.board !== null && !isDue(watched)) sendBoard(watched)
    else void refresh(watched)
  }
  const leave = (watched: WatchedShop, stream: EventStream): void => {
    watched.streams.delete(stream)
    if (watched.streams.size === 0) byShop.delete(watched.shopId)
  }

  return {
    /**
     * Answers with a stream that stays open.
     * @throws HttpError 404 for an unknown shop, 503 or 429 if there are too many streams
     */
    async open(shopId: string, request: FastifyRequest, reply: FastifyReply): Promise<never> {
      if (!(await shops.find(shopId))) throw shopNotFound(shopId)
      const caller = await browsers.callerOf(request, reply, `/api/shops/${shopId}/signage`)
      return app.eventStreams.open(request, reply, { kind: 'board', caller }, (stream) => {
        const watched = watch(shopId)
        join(watched, stream)
        return () => leave(watched, stream)
      })
    },
  }
}

export function signageRoutes(app: FastifyInstance, deps: SignageDeps): void {
  const events = createSignageEvents(app, deps)

  // Reads the database each time: unlike a stream, a single answer is not corrected later.
  app.operation(getSignage, async ({ params }) => (await readBoard(deps, params.shopId)).value)

  app.operation(getSignageEvents, (request, reply) => events.open(request.params.shopId, request, reply))
}
