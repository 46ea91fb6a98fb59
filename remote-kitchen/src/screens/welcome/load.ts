import type { City } from '@carte/contract'
import { FIRST_SHOPS, type LoadArgs, loadShopList } from '@carte/store'

export interface WelcomeData {
  /** All of the operator's restaurants. */
  readonly total: number
  /** Cities with the most of them; none where all are in one. */
  readonly cities: readonly City[]
}

/** How many restaurants there are, and where. @throws ProblemError when the server cannot be asked; the frame tells of it */
export async function loadWelcome({ store, signal }: LoadArgs): Promise<WelcomeData> {
  const list = await loadShopList(store, FIRST_SHOPS, signal)
  // A server that knows no pages answers with all restaurants.
  return 'shops' in list ? { total: list.total, cities: list.cities } : { total: list.length, cities: [] }
}
