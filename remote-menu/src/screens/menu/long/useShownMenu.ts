import type { Menu } from '@carte/contract'
import { loadMenu, presentMenuAtom, useAtomValue, useStore } from '@carte/store'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { MenuPage } from '../menu-page.ts'
import { type FirstMenu, isLongMenu, NOTHING_OMITTED } from './first-menu.ts'

/** For so long the host is left to ask for the whole, and for so long after a failure, in milliseconds. */
const WAIT_MS = 5000

export interface ShownMenu {
  readonly menu: Menu
  readonly omitted: FirstMenu['omitted']
  /** Whether it is drawn piece by piece. */
  readonly isLong: boolean
}

/**
 * The menu to draw: as it is known by now, here or in another tab. What a page has brought of a long one is shown until the whole has come,
 * which its host asks for once the page is idle. Drawing another one holds up nobody who scrolls or taps meanwhile.
 */
export function useShownMenu({ shop, omitted }: MenuPage, menu: Menu): ShownMenu {
  const kept = useDeferredValue(useAtomValue(presentMenuAtom))
  const [own, setOwn] = useState(kept)
  // Another shop's takes nothing away: on the way there it comes before its screen, and another tab may be there.
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

/** Asks for it where the host has not, or in vain: somebody waits for it in front of empty room. */
function useWholeMenu(shopId: string, isWanted: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void loadMenu(store, shopId).catch(() => {}), WAIT_MS)
    return () => clearInterval(timer)
  }, [store, shopId, isWanted])
}
