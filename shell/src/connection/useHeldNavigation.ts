import { useBlocker } from '@carte/navigation'
import { basketAtom, claimBasket, isOrderElsewhere, type JotaiStore, loadShop, shopAtom, useStore } from '@carte/store'
import { useEffect } from 'react'
import { shopIn, takesOrders } from '../guard/decide.ts'
import { matchRoute } from '../routes.ts'

interface Address {
  readonly pathname: string
}

/** The shop for which a step of the guest would empty the basket; null for none. */
function claimantOf(store: JotaiStore, from: Address, to: Address): string | null {
  const shopId = shopIn(to.pathname)
  if (shopId === null || shopId === shopIn(from.pathname) || !matchRoute(to.pathname)?.row.claimsBasket) return null
  return isOrderElsewhere(store.get(basketAtom), shopId) ? shopId : null
}

/** Asks where the rules of navigation would. @returns whether the guest goes there */
async function mayGo(store: JotaiStore, shopId: string, signal: AbortSignal): Promise<boolean> {
  const answer = await loadShop(store, shopId)
  if (signal.aborted) return false
  // The rules say why this does not lead there, and ask nothing.
  if (!answer.ok || !takesOrders(answer.data, new Date())) return true
  if (!(await claimBasket(store, answer.data, { signal }))) return false
  store.set(shopAtom, answer.data)
  return true
}

/**
 * Holds a navigation that would empty the basket until the guest has answered. Without it the guard asks, but by then the page has
 * moved: whoever keeps the order would be led back, to the top of a page that has been loaded anew.
 */
export function useHeldNavigation(): void {
  const store = useStore()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => claimantOf(store, currentLocation, nextLocation) !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const shopId = shopIn(blocker.location.pathname)
    if (shopId === null) return
    const leaving = new AbortController()
    const settle = async () => {
      const goes = await mayGo(store, shopId, leaving.signal)
      if (leaving.signal.aborted) return
      if (goes) blocker.proceed()
      else blocker.reset()
    }
    void settle()
    return () => leaving.abort()
  }, [blocker, store])
}
