import type { ServerResponse } from 'node:http'
import type { OrderStatus } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, tooMany } from '../http/refusal.ts'
import type { Rooms } from '../rooms.ts'

interface Step {
  readonly id: number
  readonly orderId: string
  readonly status: OrderStatus
  readonly at: string
}

interface Stream {
  readonly response: ServerResponse
  readonly address: string
  readonly orderIds: ReadonlySet<string>
  /** The newest step told, by order: one that is heard twice, live and from the history, is told once. */
  readonly told: Map<string, number>
}

/** Proxies cut a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000
/** A browser that is refused comes back after this long. */
const RETRY_SECONDS = 30
/** A stream that breaks is opened again after this long. */
const RECONNECT_MS = 3_000
const IDS_MAX = 20

/** The statuses of orders as server-sent events (contract `GET /api/order/events`). */
export function createOrderEvents({ db, listener, config }: Rooms) {
  const streams = new Set<Stream>()
  const byOrder = new Map<string, Set<Stream>>()

  const tell = (stream: Stream, step: Step): void => {
    // The browser, or we, may have ended it while the history was read.
    if (stream.response.writableEnded || (stream.told.get(step.orderId) ?? 0) >= step.id) return
    stream.told.set(step.orderId, step.id)
    const data = JSON.stringify({ orderId: step.orderId, status: step.status, at: new Date(step.at).toISOString() })
    stream.response.write(`event: status\nid: ${step.id}\ndata: ${data}\n\n`)
  }

  listener.on('carte_step', (payload) => {
    const step = JSON.parse(payload) as Step
    for (const stream of byOrder.get(step.orderId) ?? []) tell(stream, step)
  })

  /** What happened after `lastId`, and in any case where each order stands now: ids may commit in another order than they were given. */
  const history = async (orderIds: readonly string[], lastId: number): Promise<readonly Step[]> => {
    const rows = await db.selectFrom('order_step').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()
    const newest = new Map(rows.map((row) => [row.order_id, row.id]))
    return rows
      .filter((row) => row.id > lastId || newest.get(row.order_id) === row.id)
      .map((row) => ({ id: row.id, orderId: row.order_id, status: row.status, at: row.at.toISOString() }))
  }

  const catchUp = async (stream: Stream, lastId: number): Promise<void> => {
    for (const step of await history([...stream.orderIds], lastId)) tell(stream, step)
  }
  // What was said while the database was not heard is read from the history.
  listener.onState((listening) => {
    if (listening)
      for (const stream of streams) catchUp(stream, Number.MAX_SAFE_INTEGER).catch(() => stream.response.end())
  })

  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(': still here\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  const drop = (stream: Stream): void => {
    streams.delete(stream)
    for (const orderId of stream.orderIds) {
      const listening = byOrder.get(orderId)
      listening?.delete(stream)
      if (listening?.size === 0) byOrder.delete(orderId)
    }
  }

  const admit = (address: string): void => {
    if (streams.size >= config.limits.streams)
      throw new Refusal(503, 'unavailable', { headers: { 'retry-after': String(RETRY_SECONDS) } })
    const same = [...streams].filter((stream) => stream.address === address).length
    if (same >= config.limits.streamsPerAddress) throw tooMany(RETRY_SECONDS)
  }

  return {
    /** Answers with a stream that stays open. @throws Refusal 503 or 429 when there are too many. */
    async open(ids: string, request: FastifyRequest, reply: FastifyReply): Promise<never> {
      const orderIds = [...new Set(ids.split(','))].filter((id) => /^[0-9a-f]{32}$/.test(id))
      if (orderIds.length === 0 || orderIds.length > IDS_MAX)
        throw new Refusal(400, 'validation', { errors: { ids: ['invalid'] } })
      admit(request.ip)
      const lastId = Number(request.headers['last-event-id'] ?? 0)
      const stream: Stream = { response: reply.raw, address: request.ip, orderIds: new Set(orderIds), told: new Map() }
      streams.add(stream)
      for (const orderId of orderIds) byOrder.set(orderId, (byOrder.get(orderId) ?? new Set()).add(stream))
      reply.raw.on('close', () => drop(stream))
      // A connection that breaks while we write ends with `close` too.
      reply.raw.on('error', () => {})
      reply.hijack()
      // The connection ends with the stream: at shutdown nobody waits for it to fall idle.
      reply.raw.shouldKeepAlive = false
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      reply.raw.write(`retry: ${RECONNECT_MS}\n\n`)
      await catchUp(stream, Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0).catch(() => reply.raw.end())
      return reply as never
    },
    /** Ends every stream; browsers come back to whichever instance is there. */
    close(): void {
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}
