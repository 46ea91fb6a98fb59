import type { DeliverySpot, Shop, ShopPage } from '@carte/contract'
import { nextShopChange } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import { type Cache, type Expiring, earlierDate } from '../../../infrastructure/cache/cache.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import { createDirectory } from './directory.ts'
import { type ListedShop, listedShop, shopAt } from './listed-shop.ts'
import { pageOf, type ShopsRequest } from './page.ts'
import { createShopPictures } from './shop-pictures.ts'

export interface ShopRecord {
  readonly shop: Shop
  readonly country: string
  readonly menuId: string | null
  readonly preparationMinutes: number
}

export interface ShopStore {
  /**
   * Returns shops in the operator's order, valid until the first of them opens, closes or ends a pause.
   *
   * @param only ids; null for all
   */
  all(only?: ReadonlySet<string> | null): Promise<Expiring<readonly Shop[]>>
  /** Returns a page, valid until the first shop on it opens, closes or ends a pause. @param only ids; null for all */
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
    const until = shops.reduce<Date | null>((first, shop) => earlierDate(first, nextShopChange(shop, at)), null)
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
        const row = await db.selectFrom('shop').selectAll().where('id', '=', id).executeTakeFirst()
        // Not cached, because anyone can make up ids (ATTACK-25).
        if (!row) return { value: null, until: at }
        const listed = listedShop(row)
        const pictureOf = await picturesOf([listed])
        const shop = { ...shopAt(listed, at), ...pictureOf(listed) }
        const { country, menu_id: menuId, preparation_minutes: preparationMinutes } = row
        return { value: { shop, country, menuId, preparationMinutes }, until: nextShopChange(shop, at) }
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
