import type { Log } from '../../config/context.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import type { EventStream } from '../../plugins/event-streams.ts'
import { orderChanged, orderStepped, timeChanged } from '../ordering/index.ts'
import { paymentChanged } from '../payments/index.ts'

/** A shop with at least one open stream. */
export interface WatchedShop<S> {
  readonly shopId: string
  readonly subscribers: Set<S>
  /**
   * Runs reads one after the other, so that no older state is sent after a newer one. Ends the streams of `readers` if
   * a read fails: clients reconnect and catch up. Ignores the failure if no stream of the shop is open any more, as at a
   * shutdown.
   */
  read(readers: Iterable<S>, task: () => Promise<void>): void
}

/**
 * Creates the registry of the shops that clients of one kind watch. Calls `sendOrders` with the orders of a watched shop
 * that have changed on any instance. Orders that change while another read runs are sent together.
 */
export function createWatchedShops<S extends { readonly stream: EventStream }>(
  { eventBus, log }: { readonly eventBus: EventBus; readonly log: Log },
  sendOrders: (shop: WatchedShop<S>, orderIds: readonly string[]) => Promise<void>,
) {
  const byShop = new Map<string, WatchedShop<S> & { readonly changed: Set<string> }>()

  const watch = (shopId: string) => {
    const subscribers = new Set<S>()
    let lastRead = Promise.resolve()
    const read: WatchedShop<S>['read'] = (readers, task) => {
      lastRead = lastRead.then(task).catch((error: unknown) => {
        if (subscribers.size === 0) return
        log.warn({ shopId, reason: String(error) }, "Reading a shop's orders failed; their streams are closed")
        for (const { stream } of readers) stream.end()
      })
    }
    const created = { shopId, subscribers, changed: new Set<string>(), read }
    byShop.set(shopId, created)
    return created
  }

  const queueOrder = ({ shopId, orderId }: { readonly shopId: string; readonly orderId: string }): void => {
    const shop = byShop.get(shopId)
    if (!shop) return
    const isFirst = shop.changed.size === 0
    shop.changed.add(orderId)
    if (!isFirst) return
    shop.read(shop.subscribers, () => {
      const ids = [...shop.changed]
      shop.changed.clear()
      return sendOrders(shop, ids)
    })
  }
  eventBus.subscribe(orderStepped, queueOrder)
  eventBus.subscribe(orderChanged, queueOrder)
  eventBus.subscribe(timeChanged, queueOrder)
  eventBus.subscribe(paymentChanged, queueOrder)

  return {
    all: (): readonly WatchedShop<S>[] => [...byShop.values()],
    /** Adds a subscriber. `leave` removes it. */
    join(shopId: string, subscriber: S) {
      const shop = byShop.get(shopId) ?? watch(shopId)
      shop.subscribers.add(subscriber)
      const leave = () => {
        shop.subscribers.delete(subscriber)
        if (shop.subscribers.size === 0) byShop.delete(shopId)
      }
      return { shop, leave }
    },
  }
}
