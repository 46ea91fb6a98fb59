import type { Article, DeliverySpot, OrderRequest, Settings, Shop } from '@carte/contract'
import { isOffered, isOpenAt, isPhoneNumber, isReadyTime, notSoldAt, type Offer, UNLIMITED } from '@carte/domain'
import { HttpError } from '../../../infrastructure/http/http-error.ts'

const MINUTE_MS = 60_000
const AHEAD_MAX_MS = 7 * 24 * 60 * MINUTE_MS
/** Tolerance for guests' clocks that are slow. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

/**
 * Returns when an order is wanted: as soon as possible, or at a time.
 * @throws HttpError for a time that is in the past, further ahead than the shop accepts, or when it is closed or about
 * to close
 */
export function wantedTime(offer: Offer, requested: OrderRequest['pickupTime'], now: Date): 'now' | Date {
  if (requested === 'now') return requested
  const at = new Date(requested)
  if (at.getTime() < now.getTime() - CLOCK_TOLERANCE_MS) throw new HttpError(400, 'shop-error-date-time-in-the-past')
  // The site offers the next twelve hours. Other clients of the API may order for a week ahead, unless the shop has rules.
  const isTooFar = offer.capacity !== UNLIMITED && !isOffered(offer, at)
  if (!isReadyTime(offer, at)) throw new HttpError(400, 'shop-closed-at-pickuptime')
  if (isTooFar || at.getTime() > now.getTime() + AHEAD_MAX_MS) throw new HttpError(400, 'shop-error-invalid-date-time')
  return at
}

/**
 * Checks that every article is sold at the pick-up time (SALE-3). For "as soon as possible" the time is chosen later.
 * @throws HttpError with the codes of the articles that are not
 */
export function checkSold(articles: readonly Article[], timeZone: string, wanted: 'now' | Date): void {
  const items = wanted === 'now' ? [] : notSoldAt(articles, timeZone, wanted)
  if (items.length > 0) throw new HttpError(400, 'not-sold-at-pickuptime', { errors: { items } })
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
