import type { DeliverySpot, OrderType, Shop, ShopPage } from '@carte/contract'
import { type PickupCapacity, UNLIMITED } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import { type Cache, type Expiring, earlierDate } from '../../../infrastructure/cache/cache.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import { createDirectory } from './directory.ts'
import { type CurrentShop, isShown, type ListedShop, listedShop, nextChangeOf, shopAt } from './listed-shop.ts'
import { pageOf, type ShopsRequest } from './page.ts'
import { createShopPictures } from './shop-pictures.ts'

type Capacities = { readonly [type in OrderType]?: PickupCapacity }

export interface ShopRecord {
  readonly shop: CurrentShop
  /** When `shop` changes by itself: see `nextChangeOf`. */
  readonly until: Date | null
  readonly country: string
  readonly menuId: string | null
  /** What the kitchen takes; an order type that is missing is `UNLIMITED`. */
  readonly capacities: Capacities
}

export interface ShopStore {
  /**
   * Returns shops in the operator's order, valid until one of them changes by itself (see `nextChangeOf`).
   *
   * @param only ids; null for all
   */
  all(only?: ReadonlySet<string> | null): Promise<Expiring<readonly Shop[]>>
  /** Returns a page, valid until a shop on it changes by itself. @param only ids; null for all */
  page(request: ShopsRequest, only?: ReadonlySet<string> | null): Promise<Expiring<ShopPage>>
  has(id: string): Promise<boolean>
  find(id: string): Promise<ShopRecord | null>
  spots(shopId: string): Promise<DeliverySpot[]>
}

export const shopNotFound = (shopId: string) => new HttpError(404, 'shop-not-found', { detail: shopId })

export function createShopStore(
  { db, clock, eventBus }: Context & { readonly eventBus: EventBus },
  cache: Cache,
  images: ImageStore,
): ShopStore {
  const directory = createDirectory(db, eventBus)
  const picturesOf = createShopPictures(images)

  const shopsAt = async (shops: readonly ListedShop[], at: Date): Promise<Expiring<Shop[]>> => {
    const pictureOf = await picturesOf(shops)
    const until = shops.reduce<Date | null>((first, shop) => earlierDate(first, nextChangeOf(shop, at)), null)
    return { value: shops.map((shop) => ({ ...shopAt(shop, at), ...pictureOf(shop) })), until }
  }

  return {
    all: async (only = null) => shopsAt((await directory.current(only)).shops, clock.now()),
    async page(request, only = null) {
      const listing = await directory.current(only)
      const now = clock.now()
      const page = pageOf(listing, request, now)
      const { value: shops, until } = await shopsAt(page.shops, now)
      return { value: { ...page, shops }, until }
    },
    async has(id) {
      const ids = await cache.get('shops/ids', async () => {
        const { shops } = await directory.current(null)
        return { value: new Set(shops.map((shop) => shop.id)), until: null }
      })
      return ids.has(id)
    },
    find: async (id) =>
      cache.get(`shop/${id}`, async () => {
        const at = clock.now()
        const row = await db.selectFrom('shop').selectAll().where('id', '=', id).where(isShown).executeTakeFirst()
        // Not cached, because anyone can make up ids (ATTACK-25).
        if (!row) return { value: null, until: at }
        const capacities = await readCapacities(db, id)
        const listed = listedShop(row)
        const pictureOf = await picturesOf([listed])
        const daysAhead = Math.max(0, ...row.order_types.map((type) => capacities[type]?.daysAhead ?? 0))
        const shop = { ...shopAt(listed, at), ...pictureOf(listed), daysAhead }
        const { country, menu_id: menuId } = row
        const until = nextChangeOf(listed, at)
        return { value: { shop, until, country, menuId, capacities }, until }
      }),
    spots: async (shopId) =>
      cache.get(`spots/${shopId}`, async () => {
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

async function readCapacities(db: Context['db'], shopId: string): Promise<Capacities> {
  const [rows, exceptions] = await Promise.all([
    db.selectFrom('pickup_capacity').selectAll().where('shop_id', '=', shopId).execute(),
    db.selectFrom('pickup_exception').selectAll().where('shop_id', '=', shopId).execute(),
  ])
  const capacityOf = (orderType: OrderType): PickupCapacity => {
    const row = rows.find(({ order_type }) => order_type === orderType)
    const usual = row && {
      slotMinutes: row.slot_minutes,
      ordersMax: row.orders_max,
      unitsMax: row.units_max,
      walkInPercent: row.walk_in_percent,
      leadUnits: row.lead_units,
      leadMinutes: row.lead_minutes,
      lastOrderMinutes: row.last_order_minutes,
      daysAhead: row.days_ahead,
    }
    const byDate = exceptions
      .filter(({ order_type }) => order_type === orderType)
      .map(({ date, orders_max, units_max }) => [date, { ordersMax: orders_max, unitsMax: units_max }] as const)
    return { ...UNLIMITED, ...usual, exceptions: new Map(byDate) }
  }
  const orderTypes = new Set([...rows, ...exceptions].map(({ order_type }) => order_type as OrderType))
  return Object.fromEntries([...orderTypes].map((orderType) => [orderType, capacityOf(orderType)]))
}
