import { getDeliverySpots, getShop, getShops } from '@carte/contract/schemas'
import { nextShopChange } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Dated, Memo } from '../../../infrastructure/cache/memo.ts'
import { type Stored, store } from '../../../infrastructure/http/stored.ts'
import { isFirstPage, wantedOf } from './page.ts'
import { type ShopStore, shopNotFound } from './shop-store.ts'

/** An answer that can be sent to everybody until it no longer holds. */
async function stored(answer: Dated<unknown> | Promise<Dated<unknown>>): Promise<Dated<Stored>> {
  const { value, until } = await answer
  return { value: await store(JSON.stringify(value)), until }
}

export interface ShopDeps extends Pick<Context, 'clock' | 'log'> {
  readonly memo: Memo
  readonly shops: ShopStore
}

/** The shops and what belongs to each (contract "Shops and menus"). */
export function shopRoutes(app: FastifyInstance, { memo, shops, clock, log }: ShopDeps): void {
  // The first guest should not wait until thousands of shops are read.
  app.addHook('onListen', () => {
    shops.page(wantedOf({})).catch((error: unknown) => log.warn({ error }, 'The shops could not be read ahead'))
  })
  const found = async (shopId: string) => {
    const known = await shops.find(shopId)
    if (!known) throw shopNotFound(shopId)
    return known
  }

  app.operation(getShops, ({ query, chain }) => {
    // A chain's pages know of its shops alone, and what is kept for them is kept apart.
    const only = chain?.shops ?? null
    const kept = chain && only ? `shops/of/${chain.shopsKey}/` : 'shops/'
    if (Object.keys(query).length === 0) return memo.get(`${kept}all`, () => stored(shops.all(only)))
    const wanted = wantedOf(query)
    if (isFirstPage(wanted)) return memo.get(`${kept}first/${wanted.pageSize}`, () => stored(shops.page(wanted, only)))
    // What one guest searches for, and where they are, is kept nowhere.
    return shops
      .page(wanted, only)
      .then(({ value }) => store(JSON.stringify(value), { cacheControl: 'no-store', once: true }))
  })

  app.operation(getShop, ({ params }) =>
    memo.get(`answer/shop/${params.shopId}`, async () => {
      // Taken before: whatever opens, closes or ends a pause meanwhile ends this answer at once.
      const now = clock.now()
      const { shop } = await found(params.shopId)
      return stored({ value: shop, until: nextShopChange(shop, now) })
    }),
  )

  app.operation(getDeliverySpots, ({ params }) =>
    memo.get(`answer/spots/${params.shopId}`, async () => {
      await found(params.shopId)
      return stored({ value: await shops.spots(params.shopId), until: null })
    }),
  )
}
