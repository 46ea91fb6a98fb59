import { type Campaign, getCampaigns } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { campaignsAtom, clientAtom, type LoadArgs, sessionAtom } from '@carte/store'
import { loadMenuShop, type MenuShopData } from '../../components/menu-shop/menu-shop.loader.ts'

export interface CampaignsData {
  /** Member code of the customer who requested the data; null without a session. */
  readonly owner: string | null
  readonly campaigns: readonly Campaign[]
  /** True if the request failed and these are the campaigns stored with the chosen shop's menu. */
  readonly isStale: boolean
  readonly menuShop: MenuShopData
  /** When the data was loaded (ISO). */
  readonly now: string
}

/**
 * Loads the active campaigns and the menu shop.
 *
 * @throws ProblemError if the request fails and no campaigns are stored
 */
export async function loadCampaigns({ store, signal }: LoadArgs): Promise<CampaignsData> {
  const owner = store.get(sessionAtom).user?.memberCode ?? null
  const [answer, menuShop] = await Promise.all([
    store.get(clientAtom).call(getCampaigns, { signal }),
    loadMenuShop(store),
  ])
  const now = new Date().toISOString()
  const stored = store.get(campaignsAtom)
  if (!answer.ok && stored.length > 0) return { owner, campaigns: stored, isStale: true, menuShop, now }
  return { owner, campaigns: unwrap(answer), isStale: false, menuShop, now }
}
