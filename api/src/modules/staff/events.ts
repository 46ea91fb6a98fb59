import { setImmediate as nextTurn } from 'node:timers/promises'
import { isFinal } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { tableChanged } from '../../infrastructure/cache/changes.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { type EventStream, lastEventId } from '../../plugins/event-streams.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { orderChanged, orderStepped } from '../ordering/index.ts'
import { paymentChanged } from '../payments/index.ts'
import type { Staff } from './access.ts'
import { readState } from './pause.ts'
import { type ReadOrder, readOrders } from './read-orders.ts'
import { currentOrders, ordersSince, paidHere } from './which-orders.ts'

interface Follower {
  readonly stream: EventStream
  readonly staff: Staff
  /** The last JSON sent for each order that has not ended. */
  readonly told: Map<string, string>
  /** The newest step id sent, from which the stream resumes. */
  lastStep: number
}

type OnChange = 'keys' | 'status' | 'menu' | 'menus'
/**
 * What a table change means for tablets. `keys` checks all open streams, because a key was revoked or a tablet has
 * signed out.
 */
const ON_CHANGE: Readonly<Record<string, OnChange>> = {
  staff_key: 'keys',
  staff_session: 'keys',
  shop: 'status',
  shop_article: 'menu',
  menu: 'menus',
  article: 'menus',
  choice_group: 'menus',
}

interface Watched {
  readonly shopId: string
  readonly followers: Set<Follower>
  readonly changed: Set<string>
  /** Reads run one after the other, so that no older state is sent after a newer one. */
  reading: Promise<void>
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly eventBus: EventBus
  readonly menus: MenuStore
  readonly shops: ShopStore
}

/**
 * Streams a shop's orders as server-sent events (STAFF-7): first the current list, then each order that is paid, takes
 * a step, or whose payment changes, on any instance. An event is the whole order, so duplicates do no harm. Also sends
 * `shop` (whether it takes orders) and `menu` (request the menu again).
 */
export function createStaffEvents(app: FastifyInstance, deps: Deps) {
  const { db, eventBus, clock, log } = deps
  const byShop = new Map<string, Watched>()

  async function tell(followers: Iterable<Follower>, orders: readonly ReadOrder[]): Promise<void> {
    const all = [...followers]
    // In the order of steps, because a cut stream resumes after the last one sent.
    for (const { order, stepId } of [...orders].sort((a, b) => a.stepId - b.stepId)) {
      const data = JSON.stringify(order)
      for (const follower of all) {
        if (follower.told.get(order.orderId) === data) continue
        // Ended orders hardly change again, and a stream can last for months, so free the memory.
        if (isFinal(order.status)) follower.told.delete(order.orderId)
        else follower.told.set(order.orderId, data)
        follower.lastStep = Math.max(follower.lastStep, stepId)
        follower.stream.send('order', data, stepId)
      }
      // Let the socket drain, so that a long list does not pile up in memory.
      await nextTurn()
    }
  }

  async function publishStatus(followers: Iterable<Follower>, shopId: string): Promise<void> {
    const state = JSON.stringify(await readState(deps, shopId))
    for (const { stream } of followers) stream.send('shop', state)
  }

  /** Ends the streams if a read fails: clients reconnect and catch up. */
  function read(watched: Watched, followers: () => Iterable<Follower>, job: () => Promise<void>): void {
    watched.reading = watched.reading.then(job).catch((error: unknown) => {
      log.warn({ shopId: watched.shopId, reason: String(error) }, 'Orders could not be read for the staff')
      for (const follower of followers()) follower.stream.end()
    })
  }

  function publishChange(watched: Watched): void {
    read(
      watched,
      () => watched.followers,
      async () => {
        const ids = [...watched.changed]
        watched.changed.clear()
        const { shopId, followers } = watched
        await tell(followers, await readOrders(deps, shopId, await paidHere(db, shopId, ids)))
      },
    )
  }

  function catchUp(watched: Watched, follower: Follower): void {
    read(
      watched,
      () => [follower],
      async () => {
        if (!(await follower.staff.isValid())) return follower.stream.end()
        const { shopId } = watched
        await publishStatus([follower], shopId)
        // Menu changes during the gap are unknown.
        follower.stream.send('menu', '{}')
        const ids =
          follower.lastStep === 0
            ? await currentOrders(db, shopId, clock.now())
            : await ordersSince(db, shopId, follower.lastStep, clock.now())
        await tell([follower], await readOrders(deps, shopId, ids))
      },
    )
  }

  function publishTable(watched: Watched, does: OnChange): void {
    const { followers, shopId } = watched
    read(
      watched,
      () => followers,
      async () => {
        if (does === 'keys') {
          for (const { stream, staff } of followers) if (!(await staff.isValid())) stream.end()
        } else if (does === 'status') await publishStatus(followers, shopId)
        else for (const { stream } of followers) stream.send('menu', '{}')
      },
    )
  }

  /** Notifies only the shops that use this menu, or all if the query fails. */
  async function publishMenu(menuId: string): Promise<void> {
    const shops = db.selectFrom('shop').select('id').where('menu_id', '=', menuId).execute()
    const ids = await shops.then((rows) => rows.map(({ id }) => id)).catch(() => [...byShop.keys()])
    for (const id of ids) {
      const watched = byShop.get(id)
      if (watched) publishTable(watched, 'menus')
    }
  }

  const reread = ({ shopId, orderId }: { readonly shopId: string; readonly orderId: string }) => {
    const watched = byShop.get(shopId)
    if (!watched) return
    // Changes of one order before the next read are combined.
    const isFirst = watched.changed.size === 0
    watched.changed.add(orderId)
    if (isFirst) publishChange(watched)
  }
  eventBus.subscribe(orderStepped, reread)
  eventBus.subscribe(orderChanged, reread)
  eventBus.subscribe(paymentChanged, reread)
  // Changes that were published while the LISTEN connection was lost are read.
  eventBus.onConnection((listening) => {
    if (!listening) return
    for (const watched of byShop.values()) for (const follower of watched.followers) catchUp(watched, follower)
  })
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    const does = ON_CHANGE[table]
    if (!does) return
    if (does === 'menus' && key !== undefined) void publishMenu(key)
    else
      for (const watched of byShop.values())
        if (key === undefined || key === watched.shopId) publishTable(watched, does)
  })

  const watch = (shopId: string): Watched => {
    const known = byShop.get(shopId)
    if (known) return known
    const fresh = { shopId, followers: new Set<Follower>(), changed: new Set<string>(), reading: Promise.resolve() }
    byShop.set(shopId, fresh)
    return fresh
  }

  return {
    /** Answers with a stream that stays open. @throws HttpError 503 or 429 if there are too many streams */
    open(staff: Staff, request: FastifyRequest, reply: FastifyReply): never {
      return app.eventStreams.open(request, reply, { kind: 'staff' }, (stream) => {
        const watched = watch(staff.shopId)
        const follower: Follower = { stream, staff, told: new Map(), lastStep: lastEventId(request) }
        watched.followers.add(follower)
        catchUp(watched, follower)
        return () => {
          watched.followers.delete(follower)
          if (watched.followers.size === 0) byShop.delete(watched.shopId)
        }
      })
    },
  }
}
