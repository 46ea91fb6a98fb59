import type { Shop } from '@carte/contract'
import { isOpenAt, statusAt } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

export type ShopRow = Selectable<Database['shop']>

/** A shop as stored, for any time: without `openForBusiness`, and with the status of a pause that may have ended. */
export type ListedShop = Omit<Shop, 'openForBusiness'>

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
    ...(row.external_app_uri === null ? {} : { externalAppUri: row.external_app_uri }),
    orderTypes: row.order_types,
    preparationMinutes: row.preparation_minutes,
    ...(row.image === '' ? {} : { imageUrl: row.image }),
  }
}

/** Returns the shop as it is at a moment: whether it is open, and its status without a pause that has ended. */
export function shopAt(shop: ListedShop, now: Date): Shop {
  // `statusAt` returns `pausedUntil` only during the pause.
  const { pausedUntil: _end, ...lasting } = shop
  return { ...lasting, ...statusAt(shop, now), openForBusiness: isOpenAt(shop, now) }
}
