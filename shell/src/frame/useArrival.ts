import { useLocation, useNavigation } from '@carte/navigation'
import { basketFlagsAtom, screenSizeAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useLayoutEffect } from 'react'
import { useApp } from '../AppRoot.tsx'

const SHOP_CLASS = /^shop-/

/** Sets the `shop-…` class of the body and removes older ones. */
function setShopClass(body: HTMLElement, name: string | null) {
  for (const old of [...body.classList]) if (SHOP_CLASS.test(old) && old !== name) body.classList.remove(old)
  if (name) body.classList.add(name)
}

/**
 * Applies what the guard has decided for an address, such as its basket flags, when the screen is shown and before the
 * browser paints it (GUARD-7, GUARD-9). `isLedBack` in the location's state marks a return from the offline page:
 * spot and note stay.
 */
export function useArrival() {
  const { guard } = useApp()
  const { pathname, search, state: locationState } = useLocation()
  const { state } = useNavigation()
  // Without a dependency list: the first screen and a revalidation finish without a change of address.
  useLayoutEffect(() => {
    if (state !== 'idle') return
    const arrived = guard.arrive(pathname + search, locationState?.isLedBack === true)
    if (arrived) setShopClass(document.body, arrived.bodyClass)
  })
}

/** Updates the basket flag `showOrderInfo` when the screen size changes between navigations (GUARD-9). */
export function useOrderInfoFlag() {
  const store = useStore()
  const { small } = useAtomValue(screenSizeAtom)
  useEffect(() => {
    const flags = store.get(basketFlagsAtom)
    store.set(basketFlagsAtom, { ...flags, showOrderInfo: !(flags.disabled && small) })
  }, [store, small])
}
