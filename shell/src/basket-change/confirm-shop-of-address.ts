import { useBlocker } from '@carte/navigation'
import { basketAtom, claimBasket, isOtherOrder, type JotaiStore, loadShop, shopAtom, useStore } from '@carte/store'
import { useEffect } from 'react'
import type { App } from '../app/app.ts'
import { shopIn, takesOrders } from '../guard/decide.ts'
import type { Router } from '../guard/on-navigate.ts'
import { matchRoute } from '../routes.ts'

/**
 * Asks the guest if the opened address would empty the basket of another shop. A server-rendered view could not ask
 * before hydration (GUARD-8).
 *
 * @param opened the address with the link's basket parameters; null if the browser rendered the page and has asked
 * already
 */
export async function confirmShopOfAddress({ guard, store }: App, router: Router, opened: URL | null): Promise<void> {
  const { key, pathname } = router.state.location
  const shopId = shopIn(pathname)
  if (opened?.pathname !== pathname || shopId === null) return
  if (!isOtherOrder(store.store.get(basketAtom), shopId)) return
  const isHere = () => router.state.location.key === key
  const leaving = new AbortController()
  const stop = router.subscribe(() => isHere() || leaving.abort())
  try {
    const target = await guard.claim(opened, leaving.signal)
    if (target !== null) await router.navigate(target, { replace: true })
  } catch (error) {
    // The guest has navigated elsewhere, so the answer no longer matters.
    if (!leaving.signal.aborted) throw error
  } finally {
    stop()
  }
}

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
