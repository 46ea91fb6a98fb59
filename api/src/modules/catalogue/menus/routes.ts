import { getCampaigns, getMenu, type Menu } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type PreparedResponse, prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import type { OperatorStore } from '../settings/operator-store.ts'
import { type ShopStore, shopNotFound } from '../shops/shop-store.ts'
import { campaignOf, campaignsNow } from './campaigns.ts'
import type { MenuStore } from './menu-store.ts'
import { pictureNames } from './pictures.ts'

export interface MenuDeps extends Pick<Context, 'db' | 'clock'> {
  readonly images: ImageStore
  readonly cache: Cache
  readonly menus: MenuStore
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

export function menuRoutes(app: FastifyInstance, deps: MenuDeps): void {
  const { cache, menus, shops, images } = deps
  // Shops that share a menu share its bytes.
  const stored = new WeakMap<Menu, Promise<PreparedResponse>>()
  const storeOnce = (menu: Menu) => {
    const made = stored.get(menu) ?? prepareResponse(JSON.stringify(menu))
    stored.set(menu, made)
    return made
  }

  app.operation(getMenu, ({ params: { shopId } }) =>
    cache.get(`answer/menu/${shopId}`, async () => {
      if (!(await shops.find(shopId))) throw shopNotFound(shopId)
      // Read the offers before the menu: an offer that ends in between must not stay in the cached answer.
      const { until } = await campaignsNow(deps, cache)
      const known = await menus.ofShop(shopId)
      if (!known) throw new HttpError(404, 'menu-not-found', { detail: shopId })
      return { value: await storeOnce(known.menu), until }
    }),
  )

  app.operation(getCampaigns, () =>
    cache.get('campaigns/answer', async () => {
      const [{ value, until }, currency] = await Promise.all([campaignsNow(deps, cache), menus.mainCurrency()])
      const versions = await images.versions(value.flatMap(pictureNames))
      return {
        value: await prepareResponse(JSON.stringify(value.map((row) => campaignOf(row, currency, versions)))),
        until,
      }
    }),
  )
}
