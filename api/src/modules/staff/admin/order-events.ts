import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { tableChanged } from '../../../infrastructure/cache/changes.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { type EventStream, lastEventId } from '../../../plugins/event-streams.ts'
import { type Admin, type AdminSessions, hasShopRole } from '../../back-office/index.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { readOrderRows } from '../../ordering/index.ts'
import { createWatchedShops, type WatchedShop } from '../watched-shops.ts'

interface Subscriber {
  readonly stream: EventStream
  readonly shopId: string
  readonly sessionId: string
}

/** Sessions end by time without a notification, so they are checked this often. */
const SESSION_CHECK_MS = 15_000
/** How many missed orders a browser gets at most when it reconnects. It also reads its list again. */
const MISSED_MAX = 100
const SESSION_TABLES = new Set(['admin_session', 'staff_role'])

export interface AdminOrderEventsDeps extends Pick<Context, 'db' | 'clock' | 'log' | 'config'> {
  readonly eventBus: EventBus
  readonly shops: ShopStore
}

/**
 * Streams the rows of a shop's list of orders as server-sent events (MONEY-17). A row is read once for all streams of
 * the shop. A stream ends with its session, or with the role at the shop.
 */
export function createAdminOrderEvents(app: FastifyInstance, deps: AdminOrderEventsDeps, sessions: AdminSessions) {
  const { db, clock, config, eventBus, log } = deps
  const shops = createWatchedShops<Subscriber>(deps, ({ shopId, subscribers }, ids) =>
    sendOrders(subscribers, shopId, ids),
  )
  const allSubscribers = () => shops.all().flatMap(({ subscribers }) => [...subscribers])
  let checkedAt = 0

  async function sendOrders(subscribers: Iterable<Subscriber>, shopId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const steps = await db
      .selectFrom('order_step')
      .select(({ fn }) => ['order_id', fn.max('id').as('step')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute()
    const stepOf = new Map(steps.map(({ order_id, step }) => [order_id, Number(step)]))
    const rows = await readOrderRows(deps, shopId, ids)
    // In the order of steps, because a cut stream resumes after the last one sent.
    const sorted = rows
      .map((row) => ({ data: JSON.stringify(row), step: stepOf.get(row.orderId) ?? 0 }))
      .sort((a, b) => a.step - b.step)
    for (const { data, step } of sorted) for (const { stream } of subscribers) stream.send('order', data, step)
  }

  // What was published while the LISTEN connection was lost is unknown.
  eventBus.onConnection((listening) => {
    if (!listening) return
    for (const shop of shops.all()) for (const subscriber of shop.subscribers) catchUp(shop, subscriber, 0)
    void endStreamsWithoutRights()
  })

  /** Ends the streams whose session has ended or whose person has lost the role. */
  async function endStreamsWithoutRights(): Promise<void> {
    checkedAt = clock.now().getTime()
    const subscribers = allSubscribers()
    if (subscribers.length === 0) return
    try {
      const roles = await sessions.rolesOf([...new Set(subscribers.map(({ sessionId }) => sessionId))])
      for (const { stream, shopId, sessionId } of subscribers)
        if (!hasShopRole(roles.get(sessionId) ?? [], shopId, 'shift')) stream.end()
    } catch (error) {
      // All streams have ended meanwhile, and at a shutdown the database connection too.
      if (allSubscribers().length === 0) return
      log.warn({ reason: String(error) }, 'Checking the sessions of event streams failed; the streams are closed')
      for (const { stream } of subscribers) stream.end()
    }
  }
  eventBus.subscribe(tableChanged, ({ table }) => {
    if (SESSION_TABLES.has(table)) void endStreamsWithoutRights()
  })
  const timer = setInterval(() => {
    // If the clock was set back, `checkedAt` is in the future.
    const passed = clock.now().getTime() - checkedAt
    if (passed < 0 || passed >= SESSION_CHECK_MS) void endStreamsWithoutRights()
  }, config.pollMs)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))

  /** Sends the orders that changed after a step, none if it is 0, and makes the browser read its list. */
  function catchUp({ shopId, read }: WatchedShop<Subscriber>, subscriber: Subscriber, lastStep: number): void {
    read([subscriber], async () => {
      const missed =
        lastStep === 0
          ? []
          : await db
              .selectFrom('order_step')
              .innerJoin('orders', 'orders.id', 'order_step.order_id')
              .select('orders.id')
              .distinct()
              .where('order_step.id', '>', lastStep)
              .where('orders.shop_id', '=', shopId)
              .limit(MISSED_MAX)
              .execute()
      const ids = missed.map(({ id }) => id)
      await sendOrders([subscriber], shopId, ids)
      subscriber.stream.send('ready', '{}')
    })
  }

  return {
    /** Answers with a stream that stays open. @throws HttpError 503 or 429 if there are too many streams */
    open: ({ accountId, sessionId }: Admin, shopId: string, request: FastifyRequest, reply: FastifyReply): never =>
      app.eventStreams.open(request, reply, { kind: 'admin', person: accountId }, (stream) => {
        const subscriber = { stream, shopId, sessionId }
        const { shop, leave } = shops.join(shopId, subscriber)
        // The session may have ended since it was authorized.
        void endStreamsWithoutRights()
        catchUp(shop, subscriber, lastEventId(request))
        return leave
      }),
  }
}
