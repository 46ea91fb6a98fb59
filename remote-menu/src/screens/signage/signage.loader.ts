import { ProblemError, type Signage } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { getSignage } from '@carte/contract/signage'
import { campaignsAtom, type JotaiStore, type LoadArgs, loadMenu, loadPresentShop } from '@carte/store'
import { loadShopMenu, type ShopMenu } from '../../components/menu-data.ts'
import { textParam } from '../../components/params.ts'

export interface SignageData extends ShopMenu {
  /** Null if the request failed. */
  readonly signage: Signage | null
  /** When it was loaded, in milliseconds. The first render computes opening hours for this time. */
  readonly at: number
}

/** Loads shop, menu and codes. Fails only without the shop or the menu; codes can be missing. */
export async function loadSignage(args: LoadArgs): Promise<SignageData> {
  const shopId = textParam(args.params, 'shopId')
  const [known, signage] = await Promise.all([loadShopMenu(args), requestCodes(args.client, shopId)])
  return { ...known, signage, at: Date.now() }
}

/** Requests the current pick-up codes; null on failure. */
export async function requestCodes(client: Client, shopId: string): Promise<Signage | null> {
  const answer = await client.call(getSignage, { params: { shopId } })
  return answer.ok ? answer.data : null
}

export interface ShopSnapshot extends ShopMenu {
  /** When the server returned the shop, in milliseconds. */
  readonly sentAt: number
}

/** Loads shop and menu again; a part whose request fails keeps its last value. */
export async function reloadShop(store: JotaiStore, known: ShopSnapshot): Promise<ShopSnapshot> {
  const { id } = known.shop
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, id),
    loadMenu(store, id).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
      return error.problem.code === 'menu-not-found' ? null : known.menu
    }),
  ])
  return {
    ...(shop.ok ? { shop: shop.data, sentAt: Date.now() } : known),
    menu,
    campaigns: menu === known.menu ? known.campaigns : menu ? store.get(campaignsAtom) : [],
  }
}
