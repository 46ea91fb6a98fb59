import { getCampaigns, getMenu, type Menu } from '@carte/contract/schemas'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { type Stored, store } from '../../../infrastructure/http/stored.ts'
import type { Rooms } from '../../../rooms.ts'
import { shopNotFound } from '../shops/routes.ts'
import { campaignOf, campaignsNow } from './campaigns.ts'
import { pictureNames } from './pictures.ts'

/** Menus and offers (contract "Shops and menus", "Identity"). */
export function mountMenus(rooms: Rooms): void {
  const { mount, memo, menus, shops, images } = rooms
  // Shops that share a menu share its bytes.
  const stored = new WeakMap<Menu, Promise<Stored>>()
  const storeOnce = (menu: Menu) => {
    const made = stored.get(menu) ?? store(JSON.stringify(menu))
    stored.set(menu, made)
    return made
  }

  mount(getMenu, ({ params: { shopId } }) =>
    memo.get(`answer/menu/${shopId}`, async () => {
      if (!(await shops.find(shopId))) throw shopNotFound(shopId)
      // Asked before the menu: an offer that ends while it is put together must not leave its prices until the end of the next.
      const { until } = await campaignsNow(rooms, memo)
      const known = await menus.ofShop(shopId)
      if (!known) throw new Refusal(404, 'menu-not-found', { detail: shopId })
      return { value: await storeOnce(known.menu), until }
    }),
  )

  mount(getCampaigns, () =>
    memo.get('campaigns/answer', async () => {
      const [{ value, until }, currency] = await Promise.all([campaignsNow(rooms, memo), menus.mainCurrency()])
      const versions = await images.versions(value.flatMap(pictureNames))
      return { value: await store(JSON.stringify(value.map((row) => campaignOf(row, currency, versions)))), until }
    }),
  )
}
