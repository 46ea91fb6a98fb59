import { useBlocker } from '@carte/navigation'
import { basketAtom, claimBasket, isOtherOrder, type JotaiStore, loadShop, shopAtom, useStore } from '@carte/store'
import { useEffect } from 'react'
import { shopIn, takesOrders } from '../guard/decide.ts'
import { matchRoute } from '../routes.ts'

interface Address {
  readonly pathname: string
}

/** Returns the shop for which a navigation would empty the basket, or null. */
function shopReplacingBasket(store: JotaiStore, from: Address, to: Address): string | null {
  const shopId = shopIn(to.pathname)
  if (shopId === null || shopId === shopIn(from.pathname) || !matchRoute(to.pathname)?.row.claimsBasket) return null
  return isOtherOrder(store.get(basketAtom), shopId) ? shopId : null
}

/** Applies the same checks as the guard, before the navigation. @returns whether the navigation may proceed */
async function confirmNavigation(store: JotaiStore, shopId: string, signal: AbortSignal): Promise<boolean> {
  const answer = await loadShop(store, shopId)
  if (signal.aborted) return false
  // Let the guard handle it: it shows why the shop cannot be opened and asks nothing.
  if (!answer.ok || !takesOrders(answer.data, new Date())) return true
  if (!(await claimBasket(store, answer.data, { signal }))) return false
  store.set(shopAtom, answer.data)
  return true
}

/**
 * Blocks a navigation that would empty the basket until the guest has answered. The guard would also ask, but after the
 * page has changed: a guest who keeps the order would be led back to the top of a reloaded page.
 */
export function useBasketBlocker(): void {
  const store = useStore()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => shopReplacingBasket(store, currentLocation, nextLocation) !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const shopId = shopIn(blocker.location.pathname)
    if (shopId === null) return
    const leaving = new AbortController()
    const settle = async () => {
      const isConfirmed = await confirmNavigation(store, shopId, leaving.signal)
      if (leaving.signal.aborted) return
      if (isConfirmed) blocker.proceed()
      else blocker.reset()
    }
    void settle()
    return () => leaving.abort()
  }, [blocker, store])
}
