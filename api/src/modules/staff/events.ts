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
  /** What was told last, by order that has not ended. */
  readonly told: Map<string, string>
  /** The newest step told of all, to go on from. */
  lastStep: number
}

type OnChange = 'keys' | 'status' | 'menu' | 'menus'
/** What the change of a table is to a shop's tablets: a key that is revoked, and a tablet that signs out, end what they have opened. */
const ON_CHANGE: Readonly<Record<string, OnChange>> = {
  staff_key: 'keys',
  staff_session: 'keys',
  shop: 'status',
  shop_article: 'menu',
  menu: 'menus',
  article: 'menus',
  choice_group: 'menus',
}

/** A shop whose orders somebody follows. */
interface Watched {
  readonly shopId: string
  readonly followers: Set<Follower>
  /** Orders that have changed, which nobody has been told of. */
  readonly changed: Set<string>
  /** One reading after the other, so that nobody is told something older after something newer. */
  reading: Promise<void>
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly eventBus: EventBus
  readonly menus: MenuStore
  readonly shops: ShopStore
}

/**
 * A shop's orders as server-sent events (contract `GET …/orders/events`): first those that the list has, then each that is paid, takes a
 * step or whose payment does, on whichever instance. An event is the whole order as it stands, so one that is told twice does no harm. Beside them
 * `shop`, whether it takes orders, and `menu`, which says only that it is to be asked for again.
 */
export function createStaffEvents(app: FastifyInstance, deps: Deps) {
  const { db, eventBus, clock, log } = deps
  const byShop = new Map<string, Watched>()

  async function tell(followers: Iterable<Follower>, orders: readonly ReadOrder[]): Promise<void> {
    const all = [...followers]
    // In the order of their steps: whoever is cut off goes on after the last one told.
    for (const { order, stepId } of [...orders].sort((a, b) => a.stepId - b.stepId)) {
      const data = JSON.stringify(order)
      for (const follower of all) {
        if (follower.told.get(order.orderId) === data) continue
        // What has ended is hardly told again, and a tablet is followed for months.
        if (isFinal(order.status)) follower.told.delete(order.orderId)
        else follower.told.set(order.orderId, data)
        follower.lastStep = Math.max(follower.lastStep, stepId)
        follower.stream.send('order', data, stepId)
      }
      // A long list goes out as it is read at the other end, and does not pile up here.
      await nextTurn()
    }
  }

  async function tellStatus(followers: Iterable<Follower>, shopId: string): Promise<void> {
    const state = JSON.stringify(await readState(deps, shopId))
    for (const { stream } of followers) stream.send('shop', state)
  }

  /** Whoever cannot be told comes back, and is told then. */
  function read(watched: Watched, followers: () => Iterable<Follower>, job: () => Promise<void>): void {
    watched.reading = watched.reading.then(job).catch((error: unknown) => {
      log.warn({ shopId: watched.shopId, reason: String(error) }, 'Orders could not be read for the staff')
      for (const follower of followers()) follower.stream.end()
    })
  }

  function tellChanged(watched: Watched): void {
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
        await tellStatus([follower], shopId)
        // What it may have missed of the menu nobody knows.
        follower.stream.send('menu', '{}')
        const ids =
          follower.lastStep === 0
            ? await currentOrders(db, shopId, clock.now())
            : await ordersSince(db, shopId, follower.lastStep, clock.now())
        await tell([follower], await readOrders(deps, shopId, ids))
      },
    )
  }

  function tellOfTable(watched: Watched, does: OnChange): void {
    const { followers, shopId } = watched
    read(
      watched,
      () => followers,
      async () => {
        if (does === 'keys') {
          for (const { stream, staff } of followers) if (!(await staff.isValid())) stream.end()
        } else if (does === 'status') await tellStatus(followers, shopId)
        else for (const { stream } of followers) stream.send('menu', '{}')
      },
    )
  }

  /** Of a thousand menus the one that has changed concerns those who cook from it. */
  async function tellOfMenu(menuId: string): Promise<void> {
    const shops = db.selectFrom('shop').select('id').where('menu_id', '=', menuId).execute()
    const ids = await shops.then((rows) => rows.map(({ id }) => id)).catch(() => [...byShop.keys()])
    for (const id of ids) {
      const watched = byShop.get(id)
      if (watched) tellOfTable(watched, 'menus')
    }
  }

  const reread = ({ shopId, orderId }: { readonly shopId: string; readonly orderId: string }) => {
    const watched = byShop.get(shopId)
    if (!watched) return
    // Who was told of before is read with the others; two words about one order are one.
    const isFirst = watched.changed.size === 0
    watched.changed.add(orderId)
    if (isFirst) tellChanged(watched)
  }
  eventBus.subscribe(orderStepped, reread)
  eventBus.subscribe(orderChanged, reread)
  eventBus.subscribe(paymentChanged, reread)
  // What was said while the database was not heard is read.
  eventBus.onConnection((listening) => {
    if (!listening) return
    for (const watched of byShop.values()) for (const follower of watched.followers) catchUp(watched, follower)
  })
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    const does = ON_CHANGE[table]
    if (!does) return
    if (does === 'menus' && key !== undefined) void tellOfMenu(key)
    else
      for (const watched of byShop.values()) if (key === undefined || key === watched.shopId) tellOfTable(watched, does)
  })

  const watch = (shopId: string): Watched => {
    const known = byShop.get(shopId)
    if (known) return known
    const fresh = { shopId, followers: new Set<Follower>(), changed: new Set<string>(), reading: Promise.resolve() }
    byShop.set(shopId, fresh)
    return fresh
  }

  return {
    /** Answers with a stream that stays open. @throws Refusal 503 or 429 when there are too many streams. */
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
