import type { Menu } from '@carte/contract'
import { loadMenu, presentMenuAtom, useAtomValue, useStore } from '@carte/store'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { MenuPage } from '../menu-page.ts'
import { type FirstMenu, isLongMenu, NOTHING_OMITTED } from './first-menu.ts'

/** How long to wait for the host to load the whole menu, and between retries, in milliseconds. */
const WAIT_MS = 5000

export interface ShownMenu {
  readonly menu: Menu
  readonly omitted: FirstMenu['omitted']
  /** Whether its cards render in chunks. */
  readonly isLong: boolean
}

/**
 * Returns the menu to render: the latest one known to this tab or published by another. The beginning of a long menu is
 * shown until the whole menu, which the host loads when the page is idle, has arrived. Deferred, so that rendering
 * another menu does not block scrolling or taps.
 */
export function useShownMenu({ shop, omitted }: MenuPage, menu: Menu): ShownMenu {
  const kept = useDeferredValue(useAtomValue(presentMenuAtom))
  const [own, setOwn] = useState(kept)
  // Ignore menus of other shops: during a navigation the next shop's menu arrives before its screen, and another tab
  // can be at another shop.
  if (kept !== own && kept?.shopId === shop.id) setOwn(kept)
  const present = own?.shopId === shop.id ? own.menu : null
  const isPart = omitted !== undefined
  useWholeMenu(shop.id, isPart && !present)
  const whole = present ?? (isPart ? null : menu)
  return useMemo(
    () =>
      whole
        ? { menu: whole, omitted: NOTHING_OMITTED, isLong: isLongMenu(whole) }
        : { menu, omitted: omitted ?? NOTHING_OMITTED, isLong: true },
    [whole, menu, omitted],
  )
}

/** Loads the whole menu if the host has not loaded it or has failed: the guest sees placeholders until then. */
function useWholeMenu(shopId: string, isWanted: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void loadMenu(store, shopId).catch(() => {}), WAIT_MS)
    return () => clearInterval(timer)
  }, [store, shopId, isWanted])
}
