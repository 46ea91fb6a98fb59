import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../../infrastructure/http/browser.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type EventStream, lastEventId } from '../../../plugins/event-streams.ts'
import { type OrderStep, orderStepped } from '../topics.ts'

type Step = Pick<OrderStep, 'id' | 'orderId' | 'status' | 'at'>

interface Follower {
  readonly stream: EventStream
  readonly orderIds: ReadonlySet<string>
  /** The newest step id sent per order. A step that arrives both live and from the history is sent once. */
  readonly lastSent: Map<string, number>
  /** Live steps that arrived while the history is being read; null once it has been sent. */
  pending: Step[] | null
}

const IDS_MAX = 20

export function createOrderEvents(
  app: FastifyInstance,
  { db, eventBus, browsers }: Pick<Context, 'db'> & { readonly eventBus: EventBus; readonly browsers: Browsers },
) {
  const followers = new Set<Follower>()
  const byOrder = new Map<string, Set<Follower>>()

  const send = ({ stream, lastSent }: Follower, step: Step): void => {
    if ((lastSent.get(step.orderId) ?? 0) >= step.id) return
    lastSent.set(step.orderId, step.id)
    const data = { orderId: step.orderId, status: step.status, at: new Date(step.at).toISOString() }
    stream.send('status', JSON.stringify(data), step.id)
  }

  eventBus.subscribe(orderStepped, (step) => {
    for (const follower of byOrder.get(step.orderId) ?? []) {
      if (follower.pending) follower.pending.push(step)
      else send(follower, step)
    }
  })

  /**
   * Returns the steps after `lastId`, and always the newest of each order: ids can commit in another order than they
   * were assigned.
   */
  const history = async (orderIds: readonly string[], lastId: number): Promise<readonly Step[]> => {
    const rows = await db.selectFrom('order_step').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()
    const newest = new Map(rows.map((row) => [row.order_id, row.id]))
    return rows
      .filter((row) => row.id > lastId || newest.get(row.order_id) === row.id)
      .map((row) => ({ id: row.id, orderId: row.order_id, status: row.status, at: row.at.toISOString() }))
  }

  const catchUp = async (follower: Follower, lastId: number): Promise<void> => {
    try {
      for (const step of await history([...follower.orderIds], lastId)) send(follower, step)
      for (const step of follower.pending ?? []) send(follower, step)
      follower.pending = null
    } catch {
      follower.stream.end()
    }
  }
  // Steps that were published while the LISTEN connection was lost are read from the history.
  eventBus.onConnection((listening) => {
    if (listening) for (const follower of followers) void catchUp(follower, Number.MAX_SAFE_INTEGER)
  })

  const join = (follower: Follower): void => {
    followers.add(follower)
    for (const orderId of follower.orderIds) byOrder.set(orderId, (byOrder.get(orderId) ?? new Set()).add(follower))
  }
  const leave = (follower: Follower): void => {
    followers.delete(follower)
    for (const orderId of follower.orderIds) {
      const following = byOrder.get(orderId)
      following?.delete(follower)
      if (following?.size === 0) byOrder.delete(orderId)
    }
  }

  return {
    /**
     * Answers with a stream that stays open.
     * @throws HttpError 400 for invalid ids, 503 or 429 if there are too many streams
     */
    async open(ids: string, request: FastifyRequest, reply: FastifyReply): Promise<never> {
      const orderIds = new Set(ids.split(',').filter((id) => /^[0-9a-f]{32}$/.test(id)))
      if (orderIds.size === 0 || orderIds.size > IDS_MAX)
        throw new HttpError(400, 'validation', { errors: { ids: ['invalid'] } })
      const caller = await browsers.callerOf(request, reply)
      return app.eventStreams.open(request, reply, { kind: 'guest', caller }, (stream) => {
        const follower: Follower = { stream, orderIds, lastSent: new Map(), pending: [] }
        join(follower)
        void catchUp(follower, lastEventId(request))
        return () => leave(follower)
      })
    },
  }
}
