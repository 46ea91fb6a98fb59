import { basketAtom, isOtherOrder } from '@carte/store'
import type { App } from '../app/app.ts'
import { shopIn } from '../guard/decide.ts'
import type { Router } from '../guard/on-navigate.ts'

/**
 * Asks the guest if the opened address would empty the basket of another shop. A server-rendered view could not ask
 * before hydration (GUARD-8).
 *
 * @param opened the address with the link's basket parameters; null if the browser rendered the page and has asked
 * already
 */
export async function confirmOpenedShop({ guard, store }: App, router: Router, opened: URL | null): Promise<void> {
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
