import { type Campaign, getCampaigns } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { campaignsAtom, clientAtom, type LoadArgs, sessionAtom } from '@carte/store'
import { loadRestaurant, type RestaurantData } from '../../parts/restaurant/load-restaurant.ts'

export interface CampaignsData {
  /** Who has asked, by member code; null for nobody who is signed in. */
  readonly owner: string | null
  readonly campaigns: readonly Campaign[]
  /** The server cannot be reached: these are the ones that were kept with the chosen restaurant's menu. */
  readonly isEarlier: boolean
  readonly restaurant: RestaurantData
  /** The moment of the first drawing, as on a server. */
  readonly now: string
}

/** The offers that are on, and the restaurant that they are told with. @throws ProblemError when the server does not tell and none are kept */
export async function loadCampaigns({ store, signal }: LoadArgs): Promise<CampaignsData> {
  const owner = store.get(sessionAtom).user?.memberCode ?? null
  const [answer, restaurant] = await Promise.all([
    store.get(clientAtom).call(getCampaigns, { signal }),
    loadRestaurant(store),
  ])
  const now = new Date().toISOString()
  const kept = store.get(campaignsAtom)
  if (!answer.ok && kept.length > 0) return { owner, campaigns: kept, isEarlier: true, restaurant, now }
  return { owner, campaigns: unwrap(answer), isEarlier: false, restaurant, now }
}
