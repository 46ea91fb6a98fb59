import { setImmediate as nextTurn } from 'node:timers/promises'
import { isFinal } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { tableChanged } from '../../infrastructure/cache/changes.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { type EventStream, lastEventId } from '../../plugins/event-streams.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { tableSessionChanged } from '../ordering/index.ts'
import type { Staff } from './access.ts'
import { currentOrders, isOfTable, ordersSince, type ReadOrder, readOrders } from './orders.ts'
import { readState } from './shop.ts'
import { createWatchedShops, type WatchedShop } from './watched-shops.ts'

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

const wasPaid = ({ order }: ReadOrder): boolean => order.steps.some(({ status }) => status === 'added')

/** The delay after which one event announces the changes of table sessions to tablets, in ms. */
const TABLES_MS = 400

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly eventBus: EventBus
  readonly menus: MenuStore
  readonly shops: ShopStore
}

/**
 * Streams a shop's orders as server-sent events (STAFF-7): first the current list, then each order that is paid, takes
 * a step, or whose time or payment changes, on any instance. An event is the whole order, so duplicates do no harm. Also
 * sends `shop` (whether it takes orders), `menu` (request the menu again) and `tables` (request the list of tables
 * again, TABLE-33).
 */
export function createStaffEvents(app: FastifyInstance, deps: Deps) {
  const { db, eventBus, clock } = deps
  const shops = createWatchedShops<Subscriber>(deps, async (shop, ids) => {
    const orders = await readOrders(deps, shop.shopId, ids)
    if (orders.some(isOfTable)) announceTables(shop)
    await sendOrders(shop.subscribers, orders.filter(wasPaid))
  })
  const announced = new Set<string>()

  /** Phones publish often, so changes within a moment are one event. */
  function announceTables({ shopId, subscribers }: WatchedShop<Subscriber>): void {
    if (announced.has(shopId)) return
    announced.add(shopId)
    setTimeout(() => {
      announced.delete(shopId)
      for (const { stream } of subscribers) stream.send('tables', '{}')
    }, TABLES_MS).unref()
  }

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

  function catchUp({ shopId, read }: WatchedShop<Subscriber>, subscriber: Subscriber): void {
    read([subscriber], async () => {
      if (!(await subscriber.staff.isValid())) return subscriber.stream.end()
      await sendShopState([subscriber], shopId)
      // Changes of the menu and of tables during the gap are unknown.
      subscriber.stream.send('menu', '{}')
      subscriber.stream.send('tables', '{}')
      const ids =
        subscriber.lastStep === 0
          ? await currentOrders(db, shopId, clock.now())
          : await ordersSince(db, shopId, subscriber.lastStep, clock.now())
      await sendOrders([subscriber], await readOrders(deps, shopId, ids))
    })
  }

  function applyTableChange({ shopId, subscribers, read }: WatchedShop<Subscriber>, effect: ChangeEffect): void {
    read(subscribers, async () => {
      if (effect === 'keys') {
        for (const { stream, staff } of subscribers) if (!(await staff.isValid())) stream.end()
      } else if (effect === 'status') await sendShopState(subscribers, shopId)
      else for (const { stream } of subscribers) stream.send('menu', '{}')
    })
  }

  /** Notifies only the shops that use this menu, or all if the query fails. */
  async function applyMenuChange(menuId: string): Promise<void> {
    const users = db.selectFrom('shop').select('id').where('menu_id', '=', menuId).execute()
    const ids = await users.then((rows) => new Set(rows.map(({ id }) => id))).catch(() => null)
    for (const shop of shops.all()) if (ids?.has(shop.shopId) ?? true) applyTableChange(shop, 'menus')
  }

  // Changes that were published while the LISTEN connection was lost are read.
  eventBus.onConnection((listening) => {
    if (!listening) return
    for (const shop of shops.all()) for (const subscriber of shop.subscribers) catchUp(shop, subscriber)
  })
  eventBus.subscribe(tableSessionChanged, ({ shopId }) => {
    const shop = shops.all().find((watched) => watched.shopId === shopId)
    if (shop) announceTables(shop)
  })
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    const effect = EFFECT_OF_TABLE[table]
    if (!effect) return
    if (effect === 'menus' && key !== undefined) void applyMenuChange(key)
    else for (const shop of shops.all()) if (key === undefined || key === shop.shopId) applyTableChange(shop, effect)
  })

  return {
    /** Answers with a stream that stays open. @throws HttpError 503 or 429 if there are too many streams */
    open: (staff: Staff, request: FastifyRequest, reply: FastifyReply): never =>
      app.eventStreams.open(request, reply, { kind: 'staff' }, (stream) => {
        const subscriber = { stream, staff, sentOrders: new Map(), lastStep: lastEventId(request) }
        const { shop, leave } = shops.join(staff.shopId, subscriber)
        catchUp(shop, subscriber)
        return leave
      }),
  }
}
