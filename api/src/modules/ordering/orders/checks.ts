import type { DeliverySpot, OrderRequest, Settings, Shop } from '@carte/contract'
import { isOpenAt } from '@carte/domain'
import { Refusal } from '../../../infrastructure/http/refusal.ts'

const MINUTE = 60_000
const HORIZON = 7 * 24 * 60 * MINUTE
/** A guest's clock may be a little behind ours. */
const GRACE = 2 * MINUTE

/** When an order is to be ready. @throws Refusal for a moment that has passed, is too far away, or at which the shop is closed. */
export function pickupAt(shop: Shop, wanted: OrderRequest['pickupTime'], preparationMinutes: number, now: Date): Date {
  const soonest = new Date(now.getTime() + preparationMinutes * MINUTE)
  if (wanted === 'now') return soonest
  const at = new Date(wanted)
  if (at.getTime() < now.getTime() - GRACE) throw new Refusal(400, 'shop-error-date-time-in-the-past')
  if (at.getTime() > now.getTime() + HORIZON) throw new Refusal(400, 'shop-error-invalid-date-time')
  if (!isOpenAt(shop, at)) throw new Refusal(400, 'shop-closed-at-pickuptime')
  return at
}

/** Moments at which an order can be picked up: every quarter of an hour of what is left of the opening hours, a day at most. */
export function pickupTimes(shop: Shop, preparationMinutes: number, now: Date): readonly Date[] {
  const step = 15 * MINUTE
  const first = Math.ceil((now.getTime() + preparationMinutes * MINUTE) / step) * step
  const times = Array.from({ length: 48 }, (_, index) => new Date(first + index * step))
  const closing = times.findIndex((time) => !isOpenAt(shop, time))
  return closing === -1 ? times : times.slice(0, closing)
}

/** @throws Refusal with the catalogue's code when the shop takes no orders, or not this one (contract "Orders"). */
export function checkShop(shop: Shop, request: OrderRequest, settings: Settings, now: Date): void {
  if (shop.externalAppUri !== undefined) throw new Refusal(400, 'shop-method-not-supported')
  if (!isOpenAt(shop, now)) throw new Refusal(400, 'shop-closed')
  if (shop.status === 'paused') throw new Refusal(400, 'shop-paused')
  if (shop.status === 'offline') throw new Refusal(400, 'shop-offline')
  if (!shop.orderTypes.includes(request.orderType) || !settings.orderTypes.includes(request.orderType)) {
    throw new Refusal(400, 'shop-method-not-supported')
  }
}

/** @throws Refusal when the settings want an address or number that is not there. A price is told without either. */
export function checkContact(request: OrderRequest, settings: Settings): void {
  if (settings.orders.requireEmail && !request.email)
    throw new Refusal(400, 'requires-email', { errors: { email: ['required'] } })
  if (settings.orders.requirePhoneNumber && !request.phone)
    throw new Refusal(400, 'requires-phone', { errors: { phone: ['required'] } })
  if (request.phone && !/^\+?[\d ()./-]{5,}$/.test(request.phone))
    throw new Refusal(400, 'invalid-phone', { errors: { phone: ['invalid'] } })
}

/** @throws Refusal when the spot is not one of the shop's for this order type. */
export function checkSpot({ spotId, orderType }: OrderRequest, spots: readonly DeliverySpot[]): void {
  if (spotId === undefined) return
  const spot = spots.find(({ id }) => id === spotId)
  if (spot?.orderType !== orderType) throw new Refusal(400, 'invalid-spot', { errors: { spotId: ['invalid'] } })
}
