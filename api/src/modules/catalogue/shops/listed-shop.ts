import type { Shop } from '@carte/contract'
import { isOpenAt, laterOnlyAt, nextShopChange, statusAt } from '@carte/domain'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { earlierDate } from '../../../infrastructure/cache/cache.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

export type ShopRow = Selectable<Database['shop']>

/** Guests do not see a shop that is being set up (SETUP-5). */
export const isShown = ({ eb, not, or }: ExpressionBuilder<Database, 'shop'>) =>
  or([not('shop.is_new'), eb('shop.status', '=', 'online')])

/**
 * A shop as stored, for any time: without `openForBusiness`, with a pause and a `laterOnlyUntil` that may have ended, and
 * with the minutes of a busy kitchen apart.
 */
export interface ListedShop extends Omit<Shop, 'openForBusiness'> {
  /** Without those of a busy kitchen. */
  readonly preparationMinutes: number
  readonly busyMinutes: number
  /** Null or past if the kitchen is not busy. */
  readonly busyUntil: Date | null
}

/** A shop as guests see it. Its preparation time includes that of a busy kitchen. */
export type CurrentShop = Shop & Pick<ListedShop, 'preparationMinutes'>

export function listedShop(row: ShopRow): ListedShop {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    i18n: row.i18n,
    contactInformation: {
      address1: row.address1,
      address2: row.address2,
      zipCode: row.zip_code,
      city: row.city,
      phone: row.phone,
    },
    company: { name: row.company_name, orgNumber: row.org_number, vatNumber: row.vat_number, email: row.company_email },
    location: { latitude: row.latitude, longitude: row.longitude },
    timeZone: row.time_zone,
    openingHours: row.opening_hours,
    openingHoursExceptions: row.opening_hours_exceptions,
    status: row.status,
    ...(row.paused_until === null ? {} : { pausedUntil: row.paused_until.toISOString() }),
    ...(row.later_only_until === null ? {} : { laterOnlyUntil: row.later_only_until.toISOString() }),
    ...(row.external_app_uri === null ? {} : { externalAppUri: row.external_app_uri }),
    orderTypes: row.order_types,
    preparationMinutes: row.preparation_minutes,
    busyMinutes: row.busy_minutes,
    busyUntil: row.busy_until,
    ...(row.image === '' ? {} : { imageUrl: row.image }),
  }
}

const isBusy = ({ busyUntil }: ListedShop, now: Date): boolean => busyUntil !== null && busyUntil > now

/**
 * Returns the shop as it is at a moment: whether it is open, its status without a pause that has ended, how long its
 * kitchen needs then, and until when it keeps orders for later.
 */
export function shopAt(shop: ListedShop, now: Date): CurrentShop {
  // `statusAt` returns `pausedUntil` only during the pause.
  const { pausedUntil: _end, laterOnlyUntil, busyMinutes, busyUntil: _busyEnd, ...lasting } = shop
  const preparationMinutes = shop.preparationMinutes + (isBusy(shop, now) ? busyMinutes : 0)
  return {
    ...lasting,
    ...statusAt(shop, now),
    ...(laterOnlyUntil !== undefined && laterOnlyAt(shop, now) && { laterOnlyUntil }),
    preparationMinutes,
    openForBusiness: isOpenAt(shop, now),
  }
}

/**
 * Returns the next moment at which `shopAt` changes without a change of the row: the shop opens or closes by its hours,
 * or its pause, the time of its busy kitchen or the time for which it keeps orders for later ends.
 */
export function nextChangeOf(shop: ListedShop, now: Date): Date | null {
  const kitchen = earlierDate(isBusy(shop, now) ? shop.busyUntil : null, laterOnlyAt(shop, now))
  return earlierDate(nextShopChange(shop, now), kitchen)
}
