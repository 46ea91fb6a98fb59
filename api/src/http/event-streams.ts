import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../context.ts'
import { Refusal, tooMany } from './refusal.ts'

/** One browser that follows something. */
export interface EventStream {
  /** Says nothing when the browser, or we, have ended it. `id` is what the browser comes back with in `Last-Event-ID`. */
  send(event: string, data: string, id?: number): void
  end(): void
}

/** Every stream of server-sent events that this instance holds open, of whatever kind: one limit is for those of guests and boards together, another for the staff's. */
export interface EventStreams {
  /**
   * Answers with a stream that stays open. `join` is called once it is, and what it gives back when it has ended, by whom ever.
   * @param options whether a shop's staff ask, who have places of their own: they share an address with their guests, and must not be kept out by them.
   * @throws Refusal 503 or 429 when there are too many.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    join: (stream: EventStream) => () => void,
    options?: { readonly isStaff?: boolean },
  ): never
  /** How many are open. */
  count(): number
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

type StreamLimits = Pick<Limits, 'streams' | 'streamsPerAddress' | 'staffStreams'>

/** The streams of `app`; they end when it closes, and browsers come back to whichever instance is there. */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits) {
  /** Each open answer, and the address of whoever reads it; the staff count by none. */
  const open = new Map<ServerResponse, string | null>()
  const byAddress = new Map<string | null, number>()
  let isClosing = false

  const heartbeat = setInterval(() => {
    // An event, not a comment: of those a page learns nothing.
    for (const response of open.keys()) write(response, 'event: ping\ndata: {}\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(heartbeat)
    for (const response of open.keys()) {
      // Elsewhere they are welcome sooner than after a break; not all at the same moment.
      write(response, `retry: ${Math.round(RETURN_MS * (0.2 + Math.random()))}\n\n`)
      response.end()
    }
  })

  const count = (address: string | null, more: 1 | -1): void => {
    const now = (byAddress.get(address) ?? 0) + more
    if (now === 0) byAddress.delete(address)
    else byAddress.set(address, now)
  }
  // When an instance dies, thousands ask at once.
  const admit = (address: string | null): void => {
    const same = byAddress.get(address) ?? 0
    const ofStaff = byAddress.get(null) ?? 0
    const isFull = address === null ? ofStaff >= limits.staffStreams : open.size - ofStaff >= limits.streams
    if (isClosing || isFull)
      throw new Refusal(503, 'unavailable', { headers: { 'retry-after': String(RETRY_SECONDS) } })
    if (address !== null && same >= limits.streamsPerAddress) throw tooMany(RETRY_SECONDS)
  }

  const streams: EventStreams = {
    count: () => open.size,
    open(request, reply, join, { isStaff = false } = {}) {
      const address = isStaff ? null : request.ip
      admit(address)
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
      open.set(response, address)
      count(address, 1)
      response.write(`retry: ${reconnectMs()}\n\n`)
      const leave = join(streamTo(response))
      response.on('close', () => {
        open.delete(response)
        count(address, -1)
        leave()
      })
      return reply as never
    },
  }
  return streams
}
