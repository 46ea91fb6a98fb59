import { useLocation, useNavigation } from '@carte/navigation'
import { basketFlagsAtom, screenSizeAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useLayoutEffect } from 'react'
import { useApp } from '../AppRoot.tsx'

const SHOP_CLASS = /^shop-/

/** Leaves one `shop-…` class on the body, or none. */
function setShopClass(body: HTMLElement, name: string | null) {
  for (const old of [...body.classList]) if (SHOP_CLASS.test(old) && old !== name) body.classList.remove(old)
  if (name) body.classList.add(name)
}

/** Puts the rules of the address in force in the same frame in which its screen shows (spec §2, rules 7 and 9). */
export function useArrival() {
  const { guard } = useApp()
  const { pathname, search, state: given } = useLocation()
  const { state } = useNavigation()
  // After every render: the first screen arrives, and a revalidation ends, without a change of address.
  useLayoutEffect(() => {
    if (state !== 'idle') return
    const arrived = guard.arrive(pathname + search, given?.isLedBack === true)
    if (arrived) setShopClass(document.body, arrived.bodyClass)
  })
}

/** Rule 9 speaks of small screens; a window may become one, or a phone be turned, between two navigations. */
export function useFlagsOfScreenSize() {
  const store = useStore()
  const { small } = useAtomValue(screenSizeAtom)
  useEffect(() => {
    const flags = store.get(basketFlagsAtom)
    store.set(basketFlagsAtom, { ...flags, showOrderInfo: !(flags.disabled && small) })
  }, [store, small])
}
