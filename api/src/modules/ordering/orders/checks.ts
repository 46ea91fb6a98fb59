import type { DeliverySpot, OrderRequest, Settings, Shop } from '@carte/contract'
import { isOpenAt, isPhoneNumber } from '@carte/domain'
import { HttpError } from '../../../infrastructure/http/http-error.ts'

const MINUTE_MS = 60_000
const AHEAD_MAX_MS = 7 * 24 * 60 * MINUTE_MS
/** Tolerance for guests' clocks that are slow. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

/**
 * Returns when an order is to be ready.
 * @throws HttpError for a time that is in the past, more than a week ahead, or outside opening hours
 */
export function pickupAt(
  shop: Shop,
  requested: OrderRequest['pickupTime'],
  preparationMinutes: number,
  now: Date,
): Date {
  const soonest = new Date(now.getTime() + preparationMinutes * MINUTE_MS)
  if (requested === 'now') return soonest
  const at = new Date(requested)
  if (at.getTime() < now.getTime() - CLOCK_TOLERANCE_MS) throw new HttpError(400, 'shop-error-date-time-in-the-past')
  if (at.getTime() > now.getTime() + AHEAD_MAX_MS) throw new HttpError(400, 'shop-error-invalid-date-time')
  if (!isOpenAt(shop, at)) throw new HttpError(400, 'shop-closed-at-pickuptime')
  return at
}

/** Returns the possible pick-up times: every quarter of an hour until the shop closes, for at most twelve hours. */
export function pickupTimes(shop: Shop, preparationMinutes: number, now: Date): readonly Date[] {
  const step = 15 * MINUTE_MS
  const first = Math.ceil((now.getTime() + preparationMinutes * MINUTE_MS) / step) * step
  const times = Array.from({ length: 48 }, (_, index) => new Date(first + index * step))
  const closing = times.findIndex((time) => !isOpenAt(shop, time))
  return closing === -1 ? times : times.slice(0, closing)
}

/**
 * Checks that the shop accepts orders now and offers this order type (CHECKOUT-1).
 * @throws HttpError with the code of the reason
 */
export function checkShop(shop: Shop, request: OrderRequest, settings: Settings, now: Date): void {
  if (shop.externalAppUri !== undefined) throw new HttpError(400, 'shop-method-not-supported')
  if (!isOpenAt(shop, now)) throw new HttpError(400, 'shop-closed')
  if (shop.status === 'paused') throw new HttpError(400, 'shop-paused')
  if (shop.status === 'offline') throw new HttpError(400, 'shop-offline')
  if (!shop.orderTypes.includes(request.orderType) || !settings.orderTypes.includes(request.orderType)) {
    throw new HttpError(400, 'shop-method-not-supported')
  }
}

/**
 * Checks that an order has the contact fields that the settings require, and that its phone number is valid. Quotes are
 * not checked.
 * @throws HttpError with the code of the missing or invalid field
 */
export function checkContact(request: OrderRequest, settings: Settings): void {
  if (settings.orders.requireEmail && !request.email)
    throw new HttpError(400, 'requires-email', { errors: { email: ['required'] } })
  if (settings.orders.requirePhoneNumber && !request.phone)
    throw new HttpError(400, 'requires-phone', { errors: { phone: ['required'] } })
  if (request.phone && !isPhoneNumber(request.phone))
    throw new HttpError(400, 'invalid-phone', { errors: { phone: ['invalid'] } })
}

export function checkSpot({ spotId, orderType }: OrderRequest, spots: readonly DeliverySpot[]): void {
  if (spotId === undefined) return
  const spot = spots.find(({ id }) => id === spotId)
  if (spot?.orderType !== orderType) throw new HttpError(400, 'invalid-spot', { errors: { spotId: ['invalid'] } })
}
