import { getDeliverySpots, getShop, getShops } from '@carte/contract/schemas'
import { nextShopChange } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Cache, Dated } from '../../../infrastructure/cache/cache.ts'
import { type PreparedResponse, prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import { isFirstPage, parseShopsQuery } from './page.ts'
import { type ShopStore, shopNotFound } from './shop-store.ts'

async function storeDated(answer: Dated<unknown> | Promise<Dated<unknown>>): Promise<Dated<PreparedResponse>> {
  const { value, until } = await answer
  return { value: await prepareResponse(JSON.stringify(value)), until }
}

export interface ShopDeps extends Pick<Context, 'clock' | 'log'> {
  readonly cache: Cache
  readonly shops: ShopStore
}

export function shopRoutes(app: FastifyInstance, { cache, shops, clock, log }: ShopDeps): void {
  // Load the shops at start, so that the first guest does not wait.
  app.addHook('onListen', () => {
    shops
      .page(parseShopsQuery({}))
      .catch((error: unknown) =>
        log.warn({ error }, 'The shops could not be loaded at the start; the first request loads them'),
      )
  })
  const findShop = async (shopId: string) => {
    const known = await shops.find(shopId)
    if (!known) throw shopNotFound(shopId)
    return known
  }

  app.operation(getShops, ({ query, chain }) => {
    // Pages of a chain get only its shops, cached separately (EMBED-41).
    const only = chain?.shops ?? null
    const keyPrefix = chain && only ? `shops/of/${chain.shopsKey}/` : 'shops/'
    if (Object.keys(query).length === 0) return cache.get(`${keyPrefix}all`, () => storeDated(shops.all(only)))
    const request = parseShopsQuery(query)
    if (isFirstPage(request))
      return cache.get(`${keyPrefix}first/${request.pageSize}`, () => storeDated(shops.page(request, only)))
    // Searches and positions of guests are not cached (SHOP-38).
    return shops
      .page(request, only)
      .then(({ value }) => prepareResponse(JSON.stringify(value), { cacheControl: 'no-store', once: true }))
  })

  app.operation(getShop, ({ params }) =>
    cache.get(`answer/shop/${params.shopId}`, async () => {
      // Take the time first: if the shop opens or closes while it is read, the answer expires at once.
      const now = clock.now()
      const { shop } = await findShop(params.shopId)
      return storeDated({ value: shop, until: nextShopChange(shop, now) })
    }),
  )

  app.operation(getDeliverySpots, ({ params }) =>
    cache.get(`answer/spots/${params.shopId}`, async () => {
      await findShop(params.shopId)
      return storeDated({ value: await shops.spots(params.shopId), until: null })
    }),
  )
}
