import { setImmediate as nextTurn } from 'node:timers/promises'
import { isFinal } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { tableChanged } from '../../infrastructure/cache/changes.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { type EventStream, lastEventId } from '../../plugins/event-streams.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { orderChanged, orderStepped, timeChanged } from '../ordering/index.ts'
import { paymentChanged } from '../payments/index.ts'
import type { Staff } from './access.ts'
import { currentOrders, ordersSince, paidOrdersOf, type ReadOrder, readOrders } from './orders.ts'
import { readState } from './shop.ts'

interface Subscriber {
  readonly stream: EventStream
  readonly staff: Staff
  /** The last JSON sent for each order that has not ended. */
  readonly sentOrders: Map<string, string>
  /** The newest step id sent, from which the stream resumes. */
  lastStep: number
}

type ChangeEffect = 'keys' | 'status' | 'menu' | 'menus'
/**
 * What a table change means for tablets. `keys` checks all open streams, because a key was revoked or a tablet has
 * signed out.
 */
const EFFECT_OF_TABLE: Readonly<Record<string, ChangeEffect>> = {
  staff_key: 'keys',
  staff_session: 'keys',
  shop: 'status',
  shop_article: 'menu',
  menu: 'menus',
  article: 'menus',
  choice_group: 'menus',
}

interface WatchedShop {
  readonly shopId: string
  readonly subscribers: Set<Subscriber>
  readonly changed: Set<string>
  /** Reads run one after the other, so that no older state is sent after a newer one. */
  lastRead: Promise<void>
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly eventBus: EventBus
  readonly menus: MenuStore
  readonly shops: ShopStore
}

/**
 * Streams a shop's orders as server-sent events (STAFF-7): first the current list, then each order that is paid, takes
 * a step, or whose time or payment changes, on any instance. An event is the whole order, so duplicates do no harm. Also
 * sends `shop` (whether it takes orders) and `menu` (request the menu again).
 */
export function createStaffEvents(app: FastifyInstance, deps: Deps) {
  const { db, eventBus, clock, log } = deps
  const byShop = new Map<string, WatchedShop>()

  async function sendOrders(subscribers: Iterable<Subscriber>, orders: readonly ReadOrder[]): Promise<void> {
    const targets = [...subscribers]
    // In the order of steps, because a cut stream resumes after the last one sent.
    for (const { order, stepId } of [...orders].sort((a, b) => a.stepId - b.stepId)) {
      const data = JSON.stringify(order)
      for (const subscriber of targets) {
        if (subscriber.sentOrders.get(order.orderId) === data) continue
        // Ended orders hardly change again, and a stream can last for months, so free the memory.
        if (isFinal(order.status)) subscriber.sentOrders.delete(order.orderId)
        else subscriber.sentOrders.set(order.orderId, data)
        subscriber.lastStep = Math.max(subscriber.lastStep, stepId)
        subscriber.stream.send('order', data, stepId)
      }
      // Let the socket drain, so that a long list does not pile up in memory.
      await nextTurn()
    }
  }

  async function sendShopState(subscribers: Iterable<Subscriber>, shopId: string): Promise<void> {
    const state = JSON.stringify(await readState(deps, shopId))
    for (const { stream } of subscribers) stream.send('shop', state)
  }

  /** Ends the streams if a read fails: clients reconnect and catch up. */
  function enqueueRead(watched: WatchedShop, subscribers: () => Iterable<Subscriber>, task: () => Promise<void>): void {
    watched.lastRead = watched.lastRead.then(task).catch((error: unknown) => {
      log.warn(
        { shopId: watched.shopId, reason: String(error) },
        'Reading orders for staff failed; their streams are closed',
      )
      for (const subscriber of subscribers()) subscriber.stream.end()
    })
  }

  function sendChangedOrders(watched: WatchedShop): void {
    enqueueRead(
      watched,
      () => watched.subscribers,
      async () => {
        const ids = [...watched.changed]
        watched.changed.clear()
        const { shopId, subscribers } = watched
        await sendOrders(subscribers, await readOrders(deps, shopId, await paidOrdersOf(db, shopId, ids)))
      },
    )
  }

  function catchUp(watched: WatchedShop, subscriber: Subscriber): void {
    enqueueRead(
      watched,
      () => [subscriber],
      async () => {
        if (!(await subscriber.staff.isValid())) return subscriber.stream.end()
        const { shopId } = watched
        await sendShopState([subscriber], shopId)
        // Menu changes during the gap are unknown.
        subscriber.stream.send('menu', '{}')
        const ids =
          subscriber.lastStep === 0
            ? await currentOrders(db, shopId, clock.now())
            : await ordersSince(db, shopId, subscriber.lastStep, clock.now())
        await sendOrders([subscriber], await readOrders(deps, shopId, ids))
      },
    )
  }

  function applyTableChange(watched: WatchedShop, effect: ChangeEffect): void {
    const { subscribers, shopId } = watched
    enqueueRead(
      watched,
      () => subscribers,
      async () => {
        if (effect === 'keys') {
          for (const { stream, staff } of subscribers) if (!(await staff.isValid())) stream.end()
        } else if (effect === 'status') await sendShopState(subscribers, shopId)
        else for (const { stream } of subscribers) stream.send('menu', '{}')
      },
    )
  }

  /** Notifies only the shops that use this menu, or all if the query fails. */
  async function applyMenuChange(menuId: string): Promise<void> {
    const shops = db.selectFrom('shop').select('id').where('menu_id', '=', menuId).execute()
    const ids = await shops.then((rows) => rows.map(({ id }) => id)).catch(() => [...byShop.keys()])
    for (const id of ids) {
      const watched = byShop.get(id)
      if (watched) applyTableChange(watched, 'menus')
    }
  }

  const queueOrder = ({ shopId, orderId }: { readonly shopId: string; readonly orderId: string }) => {
    const watched = byShop.get(shopId)
    if (!watched) return
    // Changes of one order before the next read are combined.
    const isFirst = watched.changed.size === 0
    watched.changed.add(orderId)
    if (isFirst) sendChangedOrders(watched)
  }
  eventBus.subscribe(orderStepped, queueOrder)
  eventBus.subscribe(orderChanged, queueOrder)
  eventBus.subscribe(timeChanged, queueOrder)
  eventBus.subscribe(paymentChanged, queueOrder)
  // Changes that were published while the LISTEN connection was lost are read.
  eventBus.onConnection((listening) => {
    if (!listening) return
    for (const watched of byShop.values()) for (const subscriber of watched.subscribers) catchUp(watched, subscriber)
  })
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    const effect = EFFECT_OF_TABLE[table]
    if (!effect) return
    if (effect === 'menus' && key !== undefined) void applyMenuChange(key)
    else
      for (const watched of byShop.values())
        if (key === undefined || key === watched.shopId) applyTableChange(watched, effect)
  })

  const watch = (shopId: string): WatchedShop => {
    const existing = byShop.get(shopId)
    if (existing) return existing
    const created = {
      shopId,
      subscribers: new Set<Subscriber>(),
      changed: new Set<string>(),
      lastRead: Promise.resolve(),
    }
    byShop.set(shopId, created)
    return created
  }

  return {
    /** Answers with a stream that stays open. @throws HttpError 503 or 429 if there are too many streams */
    open(staff: Staff, request: FastifyRequest, reply: FastifyReply): never {
      return app.eventStreams.open(request, reply, { kind: 'staff' }, (stream) => {
        const watched = watch(staff.shopId)
        const subscriber: Subscriber = { stream, staff, sentOrders: new Map(), lastStep: lastEventId(request) }
        watched.subscribers.add(subscriber)
        catchUp(watched, subscriber)
        return () => {
          watched.subscribers.delete(subscriber)
          if (watched.subscribers.size === 0) byShop.delete(watched.shopId)
        }
      })
    },
  }
}
