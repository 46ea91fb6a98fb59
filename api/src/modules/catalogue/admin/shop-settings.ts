import { ORDER_TYPES, type OrderType } from '@carte/contract'
import type {
  Capacity,
  CapacityDay,
  DayPeriod,
  ShopAddress,
  ShopCapacity,
  ShopContact,
  ShopDay,
  ShopGeneral,
  ShopHours,
  ShopOrdering,
  ShopPosition,
  ShopSettings,
  ShopSpot,
} from '@carte/contract/schemas'
import { statusAt } from '@carte/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { ShopRow } from '../shops/listed-shop.ts'
import { textsIn } from './read-fields.ts'

// Rows of the database in the groups that the back office reads and changes.

/** A new shop has no country until its address is saved. */
export const isWithoutAddress = (row: ShopRow): boolean => row.country === ''

export const generalOf = (row: ShopRow): ShopGeneral => ({
  name: row.name,
  description: row.description,
  descriptions: textsIn(row.i18n, 'description'),
  menuId: row.menu_id,
  imageUrl: row.image,
  externalAppUri: row.external_app_uri ?? '',
})
export const addressOf = (row: ShopRow): ShopAddress => {
  const isUnknown = isWithoutAddress(row)
  return {
    address1: row.address1,
    address2: row.address2,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    timeZone: isUnknown ? '' : row.time_zone,
    latitude: isUnknown ? null : row.latitude,
    longitude: isUnknown ? null : row.longitude,
  }
}
export const contactOf = (row: ShopRow): ShopContact => ({
  phone: row.phone,
  companyName: row.company_name,
  orgNumber: row.org_number,
  vatNumber: row.vat_number,
  companyEmail: row.company_email,
})
export const orderingOf = (row: ShopRow): ShopOrdering => ({
  orderTypes: [...row.order_types],
  preparationMinutes: row.preparation_minutes,
})
export const positionOf = ({ position }: ShopRow): ShopPosition => ({ position })
export const hoursOf = (row: ShopRow): ShopHours => ({
  openingHours: row.opening_hours.map(({ dayOfWeek, opens, closes }) => ({ dayOfWeek, opens, closes })),
})
export function daysOf({ opening_hours_exceptions: exceptions }: ShopRow): ShopDay[] {
  const byDate = Map.groupBy(exceptions, ({ date }) => date)
  return [...byDate]
    .map(([date, periods]) => ({
      date,
      periods: periods.map(
        ({ opens = '', closes = '', reason = '', i18n = [] }): DayPeriod => ({
          opens,
          closes,
          reason,
          reasons: textsIn(i18n, 'text'),
        }),
      ),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
export const spotOf = ({ id, name, i18n, order_type }: Selectable<Database['delivery_spot']>): ShopSpot => ({
  id,
  name,
  names: textsIn(i18n, 'name'),
  orderType: order_type,
})
export const capacityOf = (row: Omit<Selectable<Database['pickup_capacity']>, 'shop_id' | 'order_type'>): Capacity => ({
  slotMinutes: row.slot_minutes,
  ordersMax: row.orders_max,
  unitsMax: row.units_max,
  walkInPercent: row.walk_in_percent,
  leadUnits: row.lead_units,
  leadMinutes: row.lead_minutes,
  lastOrderMinutes: row.last_order_minutes,
  daysAhead: row.days_ahead,
})
export const capacityDayOf = (row: Selectable<Database['pickup_exception']>): CapacityDay => ({
  orderType: row.order_type,
  date: row.date,
  ordersMax: row.orders_max,
  unitsMax: row.units_max,
})

export async function readCapacity(db: Kysely<Database>, shopId: string): Promise<ShopCapacity> {
  const rows = await db.selectFrom('pickup_capacity').selectAll().where('shop_id', '=', shopId).execute()
  const of = (orderType: OrderType) => {
    const row = rows.find(({ order_type }) => order_type === orderType)
    return row ? capacityOf(row) : null
  }
  return Object.fromEntries(ORDER_TYPES.map((orderType) => [orderType, of(orderType)])) as ShopCapacity
}

export const readMenus = (db: Kysely<Database>) => db.selectFrom('menu').select(['id', 'name']).orderBy('id').execute()

export const unknownShop = (shopId: string) => new HttpError(404, 'error.notFound', { detail: shopId })

/** @throws HttpError 404 for an unknown shop */
export async function readShopSettings(db: Kysely<Database>, shopId: string, now: Date): Promise<ShopSettings> {
  const row = await db.selectFrom('shop').selectAll().where('id', '=', shopId).executeTakeFirst()
  if (!row) throw unknownShop(shopId)
  const spots = await db.selectFrom('delivery_spot').selectAll().where('shop_id', '=', shopId).orderBy('id').execute()
  const days = await db
    .selectFrom('pickup_exception')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('date')
    .orderBy('order_type')
    .execute()
  const end = row.paused_until
  return {
    id: row.id,
    ...statusAt(end === null ? { status: row.status } : { status: row.status, pausedUntil: end.toISOString() }, now),
    isNew: row.is_new && row.status !== 'online',
    general: generalOf(row),
    address: addressOf(row),
    contact: contactOf(row),
    ordering: orderingOf(row),
    position: positionOf(row),
    hours: hoursOf(row),
    days: daysOf(row),
    spots: spots.map(spotOf),
    capacity: await readCapacity(db, shopId),
    capacityDays: days.map(capacityDayOf),
    menus: await readMenus(db),
  }
}
