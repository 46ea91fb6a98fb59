import type { OrderTimeEvent } from '@carte/contract'
import { cancelOrder, createOrder, getOrder, getOrderEvents, quoteOrder } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../infrastructure/http/browser.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type Caller, createBudget } from '../../infrastructure/http/rate-limit.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { type EventStream, lastEventId } from '../../plugins/event-streams.ts'
import type { MenuStore, OperatorStore, ShopStore } from '../catalogue/index.ts'
import { adminOrderRoutes } from './admin/routes.ts'
import type { Kitchen } from './kitchen/kitchen.ts'
import { cancelLate } from './orders/change-time.ts'
import type { OrderAccess } from './orders/codes.ts'
import { placeOrder } from './orders/create.ts'
import { detailsOf, findOrder } from './orders/details.ts'
import type { OrderMeters } from './orders/meters.ts'
import { makeQuote, priceOrder } from './orders/pricing.ts'
import { createUnpaidSlots } from './orders/unpaid-slots.ts'
import { type SignageDeps, signageRoutes } from './signage/events.ts'
import { type OrderStep, orderStepped, timeChanged } from './topics.ts'

export interface OrderingDeps extends OrderDeps, SignageDeps {}

export async function orderingRoutes(app: FastifyInstance, deps: OrderingDeps): Promise<void> {
  orderRoutes(app, deps)
  signageRoutes(app, deps)
  adminOrderRoutes(app, deps)
}

/** The sessions of signed-in customers. */
interface Customers {
  find(request: FastifyRequest): Promise<{ readonly id: string } | null>
}

interface OrderDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly browsers: Browsers
  readonly kitchen: Kitchen
  readonly eventBus: EventBus
  readonly cache: Cache
  readonly menus: MenuStore
  readonly orderMeters: OrderMeters
  readonly operator: OperatorStore
  readonly orderAccess: OrderAccess
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly sessions: Customers
  readonly shops: ShopStore
}

function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { sessions, orderAccess, browsers, config } = deps
  const { limits } = config
  const quotes = createBudget(limits.quotesPerBrowser, limits.quotesPerAddress)
  const orders = createBudget(limits.ordersPerBrowser, limits.ordersPerAddress)
  const failures = createBudget(limits.failuresPerBrowser, limits.failuresPerAddress)
  const unpaidSlots = createUnpaidSlots(deps.eventBus, limits.unpaidSlotsPerAddress)
  const events = createOrderEvents(app, deps)

  /**
   * Counts rejected attempts separately, so that they do not use up a guest's orders. Above the limit the answer is
   * 429.
   */
  async function countingFailures<T>(caller: Caller, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof HttpError && error.status < 500 && error.status !== 429) failures.take(caller)
      throw error
    }
  }

  app.operation(quoteOrder, async (request, reply) => {
    const { body } = request
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    return countingFailures(caller, async () => {
      // Pricing only reads from memory. A quote counts because it is written to the database.
      const priced = await priceOrder(deps, body, customer !== null)
      quotes.take(caller)
      return makeQuote(deps, priced)
    })
  })

  app.operation(createOrder, async (request, reply) => {
    const { body, headers } = request
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    const placement = { request: body, key: headers['idempotency-key'], customerId: customer?.id ?? null }
    const counters = {
      countOrder: () => orders.take(caller),
      countQuote: () => void quotes.take(caller),
      holdSlot: () => unpaidSlots.take(caller.address, body.shopId),
    }
    return countingFailures(caller, () => placeOrder(deps, placement, counters))
  })

  app.operation(getOrder, async (request) => {
    const {
      params: { orderId },
      headers,
    } = request
    const code = headers['customer-code'] ?? ''
    const isOpen = code !== '' && (await orderAccess.opens(code, orderId))
    const order = code === '' || isOpen ? await findOrder(deps, orderId) : undefined
    if (!order) return orderAccess.reject(request.ip, orderId)
    return isOpen ? detailsOf(deps, order) : { status: order.status }
  })

  app.operation(cancelOrder, async (request) => {
    const {
      params: { orderId },
      headers,
    } = request
    const isOpen = await orderAccess.opens(headers['customer-code'], orderId)
    if (!isOpen || !(await findOrder(deps, orderId))) return orderAccess.reject(request.ip, orderId)
    const { cancelLateMinutes } = await deps.operator.get()
    const isCancelled = await deps.db
      .transaction()
      .execute((trx) => cancelLate(trx, deps.outbox, orderId, cancelLateMinutes, deps.clock.now()))
    const order = await findOrder(deps, orderId)
    if (!isCancelled || !order) throw new HttpError(409, 'order-not-in-progress', { detail: orderId })
    return detailsOf(deps, order)
  })

  app.operation(getOrderEvents, (request, reply) => events.open(request.query.ids, request, reply))
}

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
function createOrderEvents(
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
