import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { rateLimited } from '../../../infrastructure/http/http-error.ts'
import { networkOf } from '../../../infrastructure/http/network.ts'
import { orderStepped } from '../topics.ts'

/** When an unpaid order expires that takes part of a slot: others wait for its place. */
export const UNPAID_IN_SLOT_MINUTES = 20
const RETRY_SECONDS = 60

/** A place in a slot that is about to be taken. */
export interface Hold {
  /** Counts the place until the order is paid or ends. */
  keep(orderId: string): void
  undo(): void
}

/** Counts the unpaid orders of each address that take slots of a shop, in this process's memory. */
export interface UnpaidSlots {
  /** @throws HttpError 429 if the address has as many as it may have */
  take(address: string, shopId: string): Hold
}

/**
 * Limits how much of a kitchen one address can take without paying (ATTACK-62).
 * @param now milliseconds of a clock that only moves forward
 */
export function createUnpaidSlots(
  eventBus: Pick<EventBus, 'subscribe'>,
  max: number,
  now: () => number = () => performance.now(),
): UnpaidSlots {
  const counts = new Map<string, number>()
  /** By order id, oldest first. */
  const kept = new Map<string, { readonly key: string; readonly endsAt: number }>()

  function release(key: string): void {
    const left = (counts.get(key) ?? 0) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  function end(orderId: string): void {
    const held = kept.get(orderId)
    if (held === undefined) return
    kept.delete(orderId)
    release(held.key)
  }
  /** Events can be lost while the database is away, so an entry also ends when its order has expired. */
  function endExpired(): void {
    for (const [orderId, { endsAt }] of kept) {
      if (endsAt > now()) return
      end(orderId)
    }
  }
  // The first step of an order is not published: each published one means that it is paid or has ended.
  eventBus.subscribe(orderStepped, ({ orderId }) => end(orderId))

  return {
    take(address, shopId) {
      endExpired()
      const key = `${networkOf(address)} ${shopId}`
      const count = counts.get(key) ?? 0
      if (count >= max) throw rateLimited(RETRY_SECONDS)
      counts.set(key, count + 1)
      return {
        keep: (orderId) => void kept.set(orderId, { key, endsAt: now() + UNPAID_IN_SLOT_MINUTES * 60_000 }),
        undo: () => release(key),
      }
    },
  }
}
