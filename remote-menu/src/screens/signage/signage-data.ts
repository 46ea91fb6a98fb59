import { ProblemError, type Signage } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { getSignage } from '@carte/contract/signage'
import { campaignsAtom, type JotaiStore, type LoadArgs, loadMenu, loadPresentShop } from '@carte/store'
import { loadShopMenu, type ShopMenu } from '../../parts/menu-data.ts'
import { textParam } from '../../parts/params.ts'

/** What a board is drawn from. */
export interface SignageData extends ShopMenu {
  /** Null while the server cannot say. */
  readonly signage: Signage | null
  /** When it was asked for, in milliseconds: what is open is judged by it. */
  readonly at: number
}

/** Pick-up codes as they are now; null where they cannot be had. */
export async function askSignage(client: Client, shopId: string): Promise<Signage | null> {
  const answer = await client.call(getSignage, { params: { shopId } })
  return answer.ok ? answer.data : null
}

/** The shop, its menu and the codes; only a shop or menu that cannot be had leaves nothing to show. */
export async function loadSignage(args: LoadArgs): Promise<SignageData> {
  const shopId = textParam(args.params, 'shopId')
  const [known, signage] = await Promise.all([loadShopMenu(args), askSignage(args.client, shopId)])
  return { ...known, signage, at: Date.now() }
}

/** What may change while a board hangs there. */
export interface Present extends ShopMenu {
  /** When the server told of the shop, in milliseconds. */
  readonly judgedAt: number
}

/** Shop and menu anew; what cannot be had stays as it is known. */
export async function askPresent(store: JotaiStore, known: Present): Promise<Present> {
  const { id } = known.shop
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, id),
    loadMenu(store, id).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
      return error.problem.code === 'menu-not-found' ? null : known.menu
    }),
  ])
  return {
    ...(shop.ok ? { shop: shop.data, judgedAt: Date.now() } : known),
    menu,
    campaigns: menu === known.menu ? known.campaigns : menu ? store.get(campaignsAtom) : [],
  }
}
