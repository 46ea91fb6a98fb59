import { type Campaign, getCampaigns } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { campaignsAtom, clientAtom, type LoadArgs, sessionAtom } from '@carte/store'
import { loadRestaurant, type RestaurantData } from '../../components/restaurant/restaurant.loader.ts'

export interface CampaignsData {
  /** Member code of the customer who requested the data; null without a session. */
  readonly owner: string | null
  readonly campaigns: readonly Campaign[]
  /** Whether the request failed and these are the campaigns stored with the chosen restaurant's menu. */
  readonly isEarlier: boolean
  readonly restaurant: RestaurantData
  /** When the data was loaded (ISO). */
  readonly now: string
}

/**
 * Loads the active campaigns and the restaurant.
 *
 * @throws ProblemError if the request fails and no campaigns are stored
 */
export async function loadCampaigns({ store, signal }: LoadArgs): Promise<CampaignsData> {
  const owner = store.get(sessionAtom).user?.memberCode ?? null
  const [answer, restaurant] = await Promise.all([
    store.get(clientAtom).call(getCampaigns, { signal }),
    loadRestaurant(store),
  ])
  const now = new Date().toISOString()
  const stored = store.get(campaignsAtom)
  if (!answer.ok && stored.length > 0) return { owner, campaigns: stored, isEarlier: true, restaurant, now }
  return { owner, campaigns: unwrap(answer), isEarlier: false, restaurant, now }
}
