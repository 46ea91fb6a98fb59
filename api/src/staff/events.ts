import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrderStatus } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onChange } from '../cache/changes.ts'
import type { EventStream } from '../http/event-streams.ts'
import type { Rooms } from '../rooms.ts'
import type { Access, Staff } from './access.ts'
import { type ReadOrder, readOrders } from './read-orders.ts'
import { currentOrders, ordersSince, paidHere } from './which-orders.ts'

interface Follower {
  readonly stream: EventStream
  readonly staff: Staff
  /** The newest step told, by order. */
  readonly told: Map<string, number>
  /** The newest step told of all, to go on from. */
  lastStep: number
}

/** A shop whose orders somebody follows. */
interface Watched {
  readonly shopId: string
  readonly followers: Set<Follower>
  /** Orders that have taken a step which nobody has been told of. */
  readonly stepped: Set<string>
  /** One reading after the other, so that nobody is told something older after something newer. */
  reading: Promise<void>
}

/**
 * A shop's orders as server-sent events (contract `GET …/orders/events`): first those that the list has, then each that is paid or
 * takes a step, on whichever instance. An event is the whole order as it stands, so one that is told twice does no harm.
 */
export function createStaffEvents(rooms: Rooms, access: Access) {
  const { db, listener, streams, clock, log } = rooms
  const byShop = new Map<string, Watched>()

  async function tell(followers: Iterable<Follower>, orders: readonly ReadOrder[]): Promise<void> {
    const all = [...followers]
    // In the order of their steps: whoever is cut off goes on after the last one told.
    for (const { order, stepId } of [...orders].sort((a, b) => a.stepId - b.stepId)) {
      const data = JSON.stringify(order)
      for (const follower of all) {
        if ((follower.told.get(order.orderId) ?? 0) >= stepId) continue
        follower.told.set(order.orderId, stepId)
        follower.lastStep = Math.max(follower.lastStep, stepId)
        follower.stream.send('order', data, stepId)
      }
      // A long list goes out as it is read at the other end, and does not pile up here.
      await nextTurn()
    }
  }

  /** Whoever cannot be told comes back, and is told then. */
  function read(watched: Watched, followers: () => Iterable<Follower>, job: () => Promise<void>): void {
    watched.reading = watched.reading.then(job).catch((error: unknown) => {
      log.warn({ shopId: watched.shopId, reason: String(error) }, 'Orders could not be read for the staff')
      for (const follower of followers()) follower.stream.end()
    })
  }

  function tellStepped(watched: Watched): void {
    read(
      watched,
      () => watched.followers,
      async () => {
        const ids = [...watched.stepped]
        watched.stepped.clear()
        const { shopId, followers } = watched
        await tell(followers, await readOrders(rooms, shopId, await paidHere(db, shopId, ids)))
      },
    )
  }

  function catchUp(watched: Watched, follower: Follower): void {
    read(
      watched,
      () => [follower],
      async () => {
        if (!(await access.isValid(follower.staff))) return follower.stream.end()
        const { shopId } = watched
        const ids =
          follower.lastStep === 0
            ? await currentOrders(db, shopId, clock.now())
            : await ordersSince(db, shopId, follower.lastStep, clock.now())
        await tell([follower], await readOrders(rooms, shopId, ids))
      },
    )
  }

  listener.on('carte_step', (payload) => {
    const { shopId, orderId, status } = JSON.parse(payload) as { shopId: string; orderId: string; status: OrderStatus }
    const watched = byShop.get(shopId)
    if (!watched || status === 'calculatedPrice') return
    watched.stepped.add(orderId)
    if (watched.stepped.size === 1) tellStepped(watched)
  })
  // What was said while the database was not heard is read.
  listener.onState((listening) => {
    if (!listening) return
    for (const watched of byShop.values()) for (const follower of watched.followers) catchUp(watched, follower)
  })
  // A key that is revoked ends what it has opened.
  onChange(listener, (table, key) => {
    if (table !== 'staff_key') return
    for (const watched of byShop.values()) {
      if (key !== undefined && key !== watched.shopId) continue
      for (const follower of watched.followers) {
        read(
          watched,
          () => [follower],
          async () => {
            if (!(await access.isValid(follower.staff))) follower.stream.end()
          },
        )
      }
    }
  })

  const watch = (shopId: string): Watched => {
    const known = byShop.get(shopId)
    if (known) return known
    const fresh = { shopId, followers: new Set<Follower>(), stepped: new Set<string>(), reading: Promise.resolve() }
    byShop.set(shopId, fresh)
    return fresh
  }

  return {
    /** Answers with a stream that stays open. @throws Refusal 503 or 429 when there are too many streams. */
    open(staff: Staff, request: FastifyRequest, reply: FastifyReply): never {
      const lastId = Number(request.headers['last-event-id'] ?? 0)
      return streams.open(request, reply, (stream) => {
        const watched = watch(staff.shopId)
        const lastStep = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0
        const follower: Follower = { stream, staff, told: new Map(), lastStep }
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
