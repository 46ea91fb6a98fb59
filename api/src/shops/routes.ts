import { getDeliverySpots, getPaymentMethods, getShop, getShops } from '@carte/contract/schemas'
import { nextChange } from '@carte/domain'
import { Refusal } from '../http/refusal.ts'
import { store } from '../http/stored.ts'
import type { Rooms } from '../rooms.ts'

export const shopNotFound = (shopId: string) => new Refusal(404, 'shop-not-found', { detail: shopId })

/** The shops and what belongs to each (contract "Shops and menus"). */
export function mountShops({ mount, memo, shops, clock, payments }: Rooms): void {
  const found = async (shopId: string) => {
    const known = await shops.find(shopId)
    if (!known) throw shopNotFound(shopId)
    return known
  }

  mount(getShops, () =>
    memo.get('shops/answer', async () => ({
      value: await store(JSON.stringify(await shops.all())),
      until: await shops.allUntil(),
    })),
  )

  mount(getShop, ({ params }) =>
    memo.get(`answer/shop/${params.shopId}`, async () => {
      const { shop } = await found(params.shopId)
      return { value: await store(JSON.stringify(shop)), until: nextChange(shop, clock.now()) }
    }),
  )

  mount(getDeliverySpots, ({ params }) =>
    memo.get(`answer/spots/${params.shopId}`, async () => {
      await found(params.shopId)
      return { value: await store(JSON.stringify(await shops.spots(params.shopId))), until: null }
    }),
  )

  mount(getPaymentMethods, ({ params }) =>
    memo.get(`answer/methods/${params.shopId}`, async () => {
      const { shop } = await found(params.shopId)
      return { value: await store(JSON.stringify(payments.methods(shop))), until: null }
    }),
  )
}
