import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Limits } from '../config/context.ts'
import type { Caller } from '../infrastructure/http/caller.ts'
import { networkOf } from '../infrastructure/http/network.ts'
import { Refusal, tooMany } from '../infrastructure/http/refusal.ts'

/** One browser that follows something. */
export interface EventStream {
  /** Says nothing when the browser, or we, have ended it. `id` is what the browser comes back with in `Last-Event-ID`. */
  send(event: string, data: string, id?: number): void
  end(): void
}

/** Who follows something. Guests, boards and tablets share addresses, so each kind has places that the others cannot take. */
export type Follower =
  | { readonly kind: 'guest' | 'board'; readonly caller: Caller }
  /** The key has shown who it is. */
  | { readonly kind: 'staff' }

/** Every stream of server-sent events that this instance holds open, of whatever kind. */
export interface EventStreams {
  /**
   * Answers with a stream that stays open. `join` is called once it is, and what it gives back when it has ended, by whom ever.
   * @throws Refusal 503 when there are too many of its kind; 429 when the browser or its address has too many.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    follower: Follower,
    join: (stream: EventStream) => () => void,
  ): never
  /** How many are open. */
  count(): number
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** The id of the last event that a browser has received on a stream before this one; 0 for none. */
export function lastEventId(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** Requests that were answered with a stream. */
const answered = new WeakSet<FastifyRequest>()
export const isStream = (request: FastifyRequest): boolean => answered.has(request)

/** Proxies cut a connection that says nothing for a minute, and a browser that hears nothing for so long takes it for dead. */
const HEARTBEAT_MS = 25_000
/** A browser that is refused comes back after this long. */
const RETRY_SECONDS = 30
/** A stream that breaks is opened again after this long at most: those of an instance that dies do not all come to the others at the same moment. */
const RECONNECT_MS = 3_000
const reconnectMs = () => Math.round(RECONNECT_MS * (0.5 + Math.random() / 2))
/** One that we end ourselves is opened again, at another instance, after about this long. */
const RETURN_MS = 1_000
/** What may wait for a browser that does not read, in bytes; with more its stream is cut, and our memory is not its store. */
const BACKLOG_MAX = 65_536

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > BACKLOG_MAX) response.destroy()
  else response.write(text)
}

const streamTo = (response: ServerResponse): EventStream => ({
  send: (event, data, id) =>
    write(response, `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`),
  end: () => void response.end(),
})

type StreamLimits = Pick<
  Limits,
  'streams' | 'boardStreams' | 'staffStreams' | 'streamsPerBrowser' | 'streamsPerAddress' | 'unnamedStreamsPerAddress'
>

/** Open streams by whom they count for. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, more: 1 | -1): void {
      const now = (counts.get(key) ?? 0) + more
      if (now === 0) counts.delete(key)
      else counts.set(key, now)
    },
  }
}

/** The streams of `app`; they end when it closes, and browsers come back to whichever instance is there. */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits) {
  const open = new Set<ServerResponse>()
  const counts = createCounts()
  let isClosing = false

  const heartbeat = setInterval(() => {
    // An event, not a comment: of those a page learns nothing.
    for (const response of open) write(response, 'event: ping\ndata: {}\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(heartbeat)
    for (const response of open) {
      // Elsewhere they are welcome sooner than after a break; not all at the same moment.
      write(response, `retry: ${Math.round(RETURN_MS * (0.2 + Math.random()))}\n\n`)
      response.end()
    }
  })

  const most = { guest: limits.streams, board: limits.boardStreams, staff: limits.staffStreams }

  /** What a stream counts for: its kind, and of it the address, the browser, and those of the address that have no name. */
  const keysOf = (follower: Follower) => {
    const { kind } = follower
    if (follower.kind === 'staff') return { kind, all: [kind] }
    const { browser, address: given } = follower.caller
    const address = `${kind} at ${networkOf(given)}`
    const own = browser === null ? `${address} without a name` : `${kind} by ${browser}`
    return { kind, address, own, all: [kind, address, own] }
  }
  /** @throws Refusal for a browser that has too many streams, or whose address has. */
  const admitAt = (isNamed: boolean, own: number, ofAddress: number, places: number): void => {
    // No address takes all places. Up to that, one stream is every named browser's, whatever the others at its address have.
    const share = Math.ceil(places / 2)
    const mostOwn = isNamed ? limits.streamsPerBrowser : limits.unnamedStreamsPerAddress
    const mostOfAddress = isNamed && own === 0 ? share : Math.min(limits.streamsPerAddress, share)
    if (own >= mostOwn || ofAddress >= mostOfAddress) throw tooMany(RETRY_SECONDS)
  }
  // When an instance dies, thousands ask at once.
  const admit = (follower: Follower): readonly string[] => {
    const { kind, address, own, all } = keysOf(follower)
    if (isClosing || counts.of(kind) >= most[kind])
      throw new Refusal(503, 'unavailable', { headers: { 'retry-after': String(RETRY_SECONDS) } })
    if (follower.kind !== 'staff' && address !== undefined)
      admitAt(follower.caller.browser !== null, counts.of(own), counts.of(address), most[kind])
    return all
  }

  const streams: EventStreams = {
    count: () => open.size,
    open(request, reply, follower, join) {
      const keys = admit(follower)
      const response = reply.raw
      // A connection that breaks while we write ends with `close` too.
      response.on('error', () => {})
      reply.hijack()
      answered.add(request)
      // The connection ends with the stream: at shutdown nobody waits for it to fall idle.
      response.shouldKeepAlive = false
      // What hooks have said of the answer, such as who may read it.
      response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEAD })
      // Whoever wants the head alone, or went while we looked, follows nothing.
      if (request.method === 'HEAD' || response.destroyed) {
        response.end()
        return reply as never
      }
      open.add(response)
      for (const key of keys) counts.add(key, 1)
      response.write(`retry: ${reconnectMs()}\n\n`)
      const leave = join(streamTo(response))
      response.on('close', () => {
        open.delete(response)
        for (const key of keys) counts.add(key, -1)
        leave()
      })
      return reply as never
    },
  }
  return streams
}

/** Adds `app.eventStreams`, which orders, tablets of the staff and boards open their streams with. */
export const eventStreams = fp<StreamLimits>(
  async (app, limits) => {
    app.decorate('eventStreams', createEventStreams(app, limits))
  },
  { name: 'event-streams' },
)
