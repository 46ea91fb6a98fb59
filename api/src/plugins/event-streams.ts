import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Limits } from '../config/context.ts'
import { HttpError, rateLimited } from '../infrastructure/http/http-error.ts'
import { networkOf } from '../infrastructure/http/network.ts'
import type { Caller } from '../infrastructure/http/rate-limit.ts'

export interface EventStream {
  /** Does nothing after the stream has ended. The browser returns `id` in `Last-Event-ID` when it reconnects. */
  send(event: string, data: string, id?: number): void
  end(): void
}

/** The kind of client. Guests, boards and tablets share addresses, so each kind has its own limit. */
export type StreamClient =
  | { readonly kind: 'guest' | 'board'; readonly caller: Caller }
  /** Staff are authenticated by their key, so they need no limit per address. */
  | { readonly kind: 'staff' }
  /** People of the back office are authenticated, so their limit is per person. */
  | { readonly kind: 'admin'; readonly person: string }

/** All server-sent event streams that this instance holds open. */
export interface EventStreams {
  /**
   * Responds with a stream that stays open. Calls `join` once it is open, and the function that `join` returns once it
   * has ended, on either side.
   *
   * @throws HttpError 503 if there are too many of its kind, 429 if the browser, its address or the person has too many
   * (ATTACK-19)
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    client: StreamClient,
    join: (stream: EventStream) => () => void,
  ): never
  count(): number
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** Returns the id of the last event that the browser received on a previous stream; 0 if none. */
export function lastEventId(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

const streamed = new WeakSet<FastifyRequest>()
export const isStream = (request: FastifyRequest): boolean => streamed.has(request)

/**
 * Proxies cut a connection that is idle for a minute, and the page treats a stream that is silent for so long as dead.
 */
const HEARTBEAT_MS = 25_000
/** `Retry-After` of a rejected stream. */
const RETRY_SECONDS = 30
/**
 * Upper bound of the reconnection delay. The jitter prevents all clients of an instance that died from reconnecting at
 * once.
 */
const RECONNECT_MS = 3_000
const reconnectMs = () => Math.round(RECONNECT_MS * (0.5 + Math.random() / 2))
/** The reconnection delay after a shutdown is 0.2 to 1.2 of this. It is short, because other instances are ready. */
const RECONNECT_AFTER_SHUTDOWN_MS = 1_000
/** Bytes that may wait for a browser that does not read. Above it, the stream is cut. */
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
  | 'streams'
  | 'boardStreams'
  | 'staffStreams'
  | 'adminStreams'
  | 'adminStreamsPerPerson'
  | 'streamsPerBrowser'
  | 'streamsPerAddress'
  | 'unnamedStreamsPerAddress'
>

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

/** Creates the streams of `app`. They end when it closes, and browsers reconnect to another instance. */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits) {
  const open = new Set<ServerResponse>()
  const counts = createCounts()
  let isClosing = false

  const heartbeat = setInterval(() => {
    // An event, not a comment: pages do not see comments.
    for (const response of open) write(response, 'event: ping\ndata: {}\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(heartbeat)
    for (const response of open) {
      write(response, `retry: ${Math.round(RECONNECT_AFTER_SHUTDOWN_MS * (0.2 + Math.random()))}\n\n`)
      response.end()
    }
  })

  const kindMax = {
    guest: limits.streams,
    board: limits.boardStreams,
    staff: limits.staffStreams,
    admin: limits.adminStreams,
  }

  /**
   * Returns the keys under which a stream of a guest or a board is counted: its kind, its address, and its browser or
   * the browsers without a name at its address.
   */
  const keysOf = ({ kind, caller }: Extract<StreamClient, { readonly caller: Caller }>) => {
    const { browser, address: ip } = caller
    const address = `${kind} at ${networkOf(ip)}`
    const browserKey = browser === null ? `${address} without a name` : `${kind} by ${browser}`
    return { address, browserKey, all: [kind, address, browserKey] }
  }
  /** @throws HttpError if the browser or its address has too many streams */
  const admitAt = (isNamed: boolean, ofBrowser: number, ofAddress: number, ofKind: number): void => {
    // One address gets at most half of the streams of a kind. Up to that, each named browser may have one, regardless
    // of others at its address.
    const share = Math.ceil(ofKind / 2)
    const browserMax = isNamed ? limits.streamsPerBrowser : limits.unnamedStreamsPerAddress
    const addressMax = isNamed && ofBrowser === 0 ? share : Math.min(limits.streamsPerAddress, share)
    if (ofBrowser >= browserMax || ofAddress >= addressMax) throw rateLimited(RETRY_SECONDS)
  }
  /**
   * Returns the keys under which a new stream is counted. The limit per kind protects this instance when another one
   * has died and thousands of clients reconnect at once.
   *
   * @throws HttpError 503 or 429 above a limit
   */
  const admit = (client: StreamClient): readonly string[] => {
    const { kind } = client
    if (isClosing || counts.of(kind) >= kindMax[kind])
      throw new HttpError(503, 'unavailable', { headers: { 'retry-after': String(RETRY_SECONDS) } })
    if (client.kind === 'staff') return [kind]
    if (client.kind === 'admin') {
      const person = `${kind} ${client.person}`
      if (counts.of(person) >= limits.adminStreamsPerPerson) throw rateLimited(RETRY_SECONDS)
      return [kind, person]
    }
    const { address, browserKey, all } = keysOf(client)
    admitAt(client.caller.browser !== null, counts.of(browserKey), counts.of(address), kindMax[kind])
    return all
  }

  const streams: EventStreams = {
    count: () => open.size,
    open(request, reply, client, join) {
      const keys = admit(client)
      const response = reply.raw
      // A write to a broken connection also emits `close`, which is handled below.
      response.on('error', () => {})
      reply.hijack()
      streamed.add(request)
      // Close the connection with the stream: otherwise a shutdown would wait until it is idle.
      response.shouldKeepAlive = false
      // `writeHead` on the raw response must include the headers that hooks have set.
      response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEAD })
      // A HEAD request, or a client that has disconnected meanwhile, gets no stream.
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

export const eventStreams = fp<StreamLimits>(
  async (app, limits) => {
    app.decorate('eventStreams', createEventStreams(app, limits))
  },
  { name: 'event-streams' },
)
