import {
  getCampaigns,
  getDeliverySpots,
  getDesign,
  getImage,
  getLanguages,
  getMenu,
  getSettings,
  getShop,
  getShops,
  type Menu,
} from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Cache, Expiring } from '../../infrastructure/cache/cache.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { matchesEtag, type PreparedResponse, prepareResponse } from '../../infrastructure/http/prepared-response.ts'
import type { ImageStore } from '../../infrastructure/images/image-store.ts'
import { createUploadedPictures } from '../../infrastructure/images/uploaded-pictures.ts'
import { type InstallationDeps, installationRoutes } from './admin/installation-routes.ts'
import { type ShopAdminDeps, shopAdminRoutes } from './admin/routes.ts'
import { type MenuDraftDeps, menuDraftRoutes } from './menu-drafts/routes.ts'
import { campaignOf, campaignsNow } from './menus/campaigns.ts'
import type { MenuStore } from './menus/menu-store.ts'
import { pictureNames } from './menus/pictures.ts'
import type { OperatorStore } from './settings/operator-store.ts'
import { brandStylesheet } from './settings/stylesheet.ts'
import { isFirstPage, parseShopsQuery } from './shops/page.ts'
import { type ShopStore, shopNotFound } from './shops/shop-store.ts'

export interface CatalogueDeps
  extends ImageDeps,
    Omit<InstallationDeps, 'pictures'>,
    MenuDeps,
    Omit<MenuDraftDeps, 'pictures'>,
    SettingsDeps,
    Omit<ShopAdminDeps, 'pictures'>,
    ShopDeps {}

export async function catalogueRoutes(app: FastifyInstance, deps: CatalogueDeps): Promise<void> {
  settingsRoutes(app, deps)
  shopRoutes(app, deps)
  menuRoutes(app, deps)
  imageRoutes(app, deps)
  const pictures = createUploadedPictures(deps.images, deps.config.uploadFolder)
  shopAdminRoutes(app, { ...deps, pictures })
  menuDraftRoutes(app, { ...deps, pictures })
  installationRoutes(app, { ...deps, pictures })
}

interface SettingsDeps {
  readonly cache: Cache
  readonly operator: OperatorStore
}

function settingsRoutes(app: FastifyInstance, { cache, operator }: SettingsDeps): void {
  app.operation(getSettings, () =>
    cache.get('operator/settings', async () => ({
      value: await prepareResponse(JSON.stringify((await operator.get()).settings)),
      until: null,
    })),
  )

  app.operation(getDesign, () =>
    cache.get('operator/design', async () => {
      const { stylesheet } = await operator.get()
      return {
        value: await prepareResponse(brandStylesheet(stylesheet), { type: 'text/css; charset=utf-8' }),
        until: null,
      }
    }),
  )

  app.operation(getLanguages, async () => {
    const { languages } = await operator.get()
    if (languages.length === 0)
      throw new HttpError(404, 'no-languages', { detail: 'No languages has been configured.' })
    return cache.get('operator/languages', async () => ({
      value: await prepareResponse(JSON.stringify(languages)),
      until: null,
    }))
  })
}

interface ShopDeps extends Pick<Context, 'log'> {
  readonly cache: Cache
  readonly shops: ShopStore
}

function shopRoutes(app: FastifyInstance, { cache, shops, log }: ShopDeps): void {
  // Load the shops at start, so that the first guest does not wait.
  let loading: Promise<unknown> | undefined
  app.addHook('onListen', () => {
    loading = shops
      .page(parseShopsQuery({}))
      .catch((error: unknown) =>
        log.warn({ error }, 'The shops could not be loaded at the start; the first request loads them'),
      )
  })
  app.addHook('onClose', async () => {
    await loading
  })
  const findShop = async (shopId: string) => {
    const shopRecord = await shops.find(shopId)
    if (!shopRecord) throw shopNotFound(shopId)
    return shopRecord
  }

  app.operation(getShops, ({ query, chain }) => {
    // Pages of a chain get only its shops, cached separately (EMBED-41).
    const chainShops = chain?.shops ?? null
    const keyPrefix = chain && chainShops ? `shops/of/${chain.shopsKey}/` : 'shops/'
    if (Object.keys(query).length === 0)
      return cache.get(`${keyPrefix}all`, () => prepareExpiring(shops.all(chainShops)))
    const request = parseShopsQuery(query)
    if (isFirstPage(request))
      return cache.get(`${keyPrefix}first/${request.pageSize}`, () => prepareExpiring(shops.page(request, chainShops)))
    // Searches and positions of guests are not cached (SHOP-38).
    return shops
      .page(request, chainShops)
      .then(({ value }) => prepareResponse(JSON.stringify(value), { cacheControl: 'no-store', once: true }))
  })

  app.operation(getShop, ({ params }) =>
    cache.get(`answer/shop/${params.shopId}`, async () => {
      const { shop, until } = await findShop(params.shopId)
      return prepareExpiring({ value: shop, until })
    }),
  )

  app.operation(getDeliverySpots, ({ params }) =>
    cache.get(`answer/spots/${params.shopId}`, async () => {
      await findShop(params.shopId)
      return prepareExpiring({ value: await shops.spots(params.shopId), until: null })
    }),
  )
}

/** Prepares the response for a value and keeps the time at which it expires. */
async function prepareExpiring(
  answer: Expiring<unknown> | Promise<Expiring<unknown>>,
): Promise<Expiring<PreparedResponse>> {
  const { value, until } = await answer
  return { value: await prepareResponse(JSON.stringify(value)), until }
}

interface MenuDeps extends Pick<Context, 'db' | 'clock'> {
  readonly images: ImageStore
  readonly cache: Cache
  readonly menus: MenuStore
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

function menuRoutes(app: FastifyInstance, deps: MenuDeps): void {
  const { cache, menus, shops, images } = deps
  // Shops with the same menu share its prepared response.
  const responses = new WeakMap<Menu, Promise<PreparedResponse>>()
  const prepareMenu = (menu: Menu) => {
    const response = responses.get(menu) ?? prepareResponse(JSON.stringify(menu))
    responses.set(menu, response)
    return response
  }

  app.operation(getMenu, ({ params: { shopId } }) =>
    cache.get(`answer/menu/${shopId}`, async () => {
      if (!(await shops.find(shopId))) throw shopNotFound(shopId)
      const found = await menus.ofShop(shopId)
      if (!found) throw new HttpError(404, 'menu-not-found', { detail: shopId })
      return { value: await prepareMenu(found.menu), until: found.until }
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

interface ImageDeps {
  readonly images: ImageStore
}

/**
 * Registers the pictures of menus, offers and shops. An address with a version (`_t`) never changes, so it is cached
 * for a year (MENU-6).
 */
function imageRoutes(app: FastifyInstance, { images }: ImageDeps): void {
  app.operation(getImage, async (request, reply) => {
    const { params, query } = request
    const width = query.w === undefined ? null : Number(query.w)
    const picture = await images.find(params.url, { width, accept: request.headers.accept ?? '' })
    if (!picture) throw new HttpError(404, 'error.notFound')
    reply
      .header('cache-control', query._t === undefined ? 'public, max-age=3600' : 'public, max-age=31536000, immutable')
      .header('vary', 'accept')
      .header('etag', picture.etag)
      // Forbids scripts, should a picture ever be sent in a format that can contain them, such as SVG (ATTACK-28).
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (matchesEtag(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    return reply.type(picture.type).send(picture.bytes)
  })
}
