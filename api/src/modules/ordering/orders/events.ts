import type { OrderTimeEvent } from '@carte/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../../infrastructure/http/browser.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type EventStream, lastEventId } from '../../../plugins/event-streams.ts'
import { type OrderStep, orderStepped, timeChanged } from '../topics.ts'

type Step = Pick<OrderStep, 'id' | 'orderId' | 'status' | 'at'>
/** A new pick-up time of an order. */
type NewTime = OrderTimeEvent

interface Follower {
  readonly stream: EventStream
  readonly orderIds: ReadonlySet<string>
  /** The newest step id sent per order. A step that arrives both live and from the history is sent once. */
  readonly lastSent: Map<string, number>
  /** Live changes that arrived while the history is being read; null once it has been sent. */
  pending: (Step | NewTime)[] | null
}

/** Orders that one stream can follow. */
const ORDERS_PER_STREAM_MAX = 20

/** Streams the changes of orders as server-sent events, from every instance. */
export function createOrderEvents(
  app: FastifyInstance,
  { db, eventBus, browsers }: Pick<Context, 'db'> & { readonly eventBus: EventBus; readonly browsers: Browsers },
) {
  const followers = new Set<Follower>()
  const byOrder = new Map<string, Set<Follower>>()

  const sendStep = ({ stream, lastSent }: Follower, step: Step): void => {
    if ((lastSent.get(step.orderId) ?? 0) >= step.id) return
    lastSent.set(step.orderId, step.id)
    const data = { orderId: step.orderId, status: step.status, at: new Date(step.at).toISOString() }
    stream.send('status', JSON.stringify(data), step.id)
  }
  const send = (follower: Follower, change: Step | NewTime): void => {
    if ('status' in change) sendStep(follower, change)
    else follower.stream.send('time', JSON.stringify(change))
  }

  const spread = (change: Step | NewTime): void => {
    for (const follower of byOrder.get(change.orderId) ?? []) {
      if (follower.pending) follower.pending.push(change)
      else send(follower, change)
    }
  }
  eventBus.subscribe(orderStepped, spread)
  eventBus.subscribe(timeChanged, ({ orderId, pickupTime }) => spread({ orderId, pickupTime }))

  /**
   * Returns the times that the staff have changed, the steps after `lastId`, and always the newest step of each order:
   * ids can commit in another order than they were assigned.
   */
  const history = async (orderIds: readonly string[], lastId: number): Promise<readonly (Step | NewTime)[]> => {
    const rows = await db
      .selectFrom('order_step')
      .innerJoin('orders', 'orders.id', 'order_step.order_id')
      .select(['order_step.id', 'order_id', 'order_step.status', 'order_step.at', 'pickup_at', 'time_changed_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('order_step.id')
      .execute()
    const newest = new Map(rows.map((row) => [row.order_id, row]))
    const times = [...newest.values()]
      .filter(({ time_changed_at }) => time_changed_at !== null)
      .map(({ order_id, pickup_at }) => ({ orderId: order_id, pickupTime: pickup_at.toISOString() }))
    const steps = rows
      .filter((row) => row.id > lastId || newest.get(row.order_id) === row)
      .map((row) => ({ id: row.id, orderId: row.order_id, status: row.status, at: row.at.toISOString() }))
    return [...times, ...steps]
  }

  const catchUp = async (follower: Follower, lastId: number): Promise<void> => {
    try {
      for (const change of await history([...follower.orderIds], lastId)) send(follower, change)
      for (const change of follower.pending ?? []) send(follower, change)
      follower.pending = null
    } catch {
      follower.stream.end()
    }
  }

  // After the LISTEN connection was lost, the newest step of each order is read from the history.
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
      const orderFollowers = byOrder.get(orderId)
      orderFollowers?.delete(follower)
      if (orderFollowers?.size === 0) byOrder.delete(orderId)
    }
  }

  return {
    /**
     * Answers with a stream that stays open.
     * @throws HttpError 400 for invalid ids, 503 or 429 if there are too many streams
     */
    async open(ids: string, request: FastifyRequest, reply: FastifyReply): Promise<never> {
      const orderIds = new Set(ids.split(',').filter((id) => /^[0-9a-f]{32}$/.test(id)))
      if (orderIds.size === 0 || orderIds.size > ORDERS_PER_STREAM_MAX)
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
