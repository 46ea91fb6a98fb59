import type { DeliverySpot, Shop } from '@carte/contract'
import { isOpenAt, nextChange } from '@carte/domain'
import type { Selectable } from 'kysely'
import { type Dated, earlier, type Memo } from '../cache/memo.ts'
import type { Context } from '../context.ts'
import type { ShopTable } from '../db/schema.ts'

export type ShopRow = Selectable<ShopTable>

/** A shop as guests see it at this moment, and what only the server needs to know of it. */
export interface KnownShop {
  readonly shop: Shop
  readonly country: string
  readonly menuId: string | null
  readonly preparationMinutes: number
}

function shopOf(row: ShopRow, now: Date): KnownShop {
  const hours = {
    timeZone: row.time_zone,
    openingHours: row.opening_hours,
    openingHoursExceptions: row.opening_hours_exceptions,
  }
  const shop: Shop = {
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
    ...hours,
    openForBusiness: isOpenAt(hours, now),
    status: row.status,
    ...(row.external_app_uri === null ? {} : { externalAppUri: row.external_app_uri }),
    orderTypes: row.order_types,
  }
  return { shop, country: row.country, menuId: row.menu_id, preparationMinutes: row.preparation_minutes }
}

export interface ShopStore {
  /** Every shop, in the operator's order. */
  all(): Promise<readonly Shop[]>
  /** When the first of all shops opens or closes next. */
  allUntil(): Promise<Date | null>
  find(id: string): Promise<KnownShop | null>
  spots(shopId: string): Promise<DeliverySpot[]>
}

/** Shops from the database, kept until their rows change or they open or close. */
export function createShopStore({ db, clock }: Context, memo: Memo): ShopStore {
  const list = () =>
    memo.get('shops/', async (): Promise<Dated<{ shops: readonly Shop[]; until: Date | null }>> => {
      const rows = await db.selectFrom('shop').selectAll().orderBy('position').execute()
      const now = clock.now()
      const shops = rows.map((row) => shopOf(row, now).shop)
      const until = shops.reduce<Date | null>((first, shop) => earlier(first, nextChange(shop, now)), null)
      return { value: { shops, until }, until }
    })

  return {
    all: async () => (await list()).shops,
    allUntil: async () => (await list()).until,
    find: (id) =>
      memo.get(`shop/${id}`, async () => {
        const row = await db.selectFrom('shop').selectAll().where('id', '=', id).executeTakeFirst()
        const now = clock.now()
        const value = row ? shopOf(row, now) : null
        return { value, until: value && nextChange(value.shop, now) }
      }),
    spots: (shopId) =>
      memo.get(`spots/${shopId}`, async () => {
        const rows = await db
          .selectFrom('delivery_spot')
          .selectAll()
          .where('shop_id', '=', shopId)
          .orderBy('id')
          .execute()
        return {
          value: rows.map(({ id, name, i18n, order_type }) => ({ id, name, i18n, orderType: order_type })),
          until: null,
        }
      }),
  }
}
