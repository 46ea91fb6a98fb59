import type { Menu } from '@carte/contract'
import { loadMenu, menuAtom, useAtomValue, useStore } from '@carte/store'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { MenuPage } from '../menu-page.ts'
import { type FirstMenu, isLongMenu } from './first-menu.ts'

/** Until the rest of a menu is asked for again, in milliseconds. */
const AGAIN_MS = 5000
const NONE: FirstMenu['omitted'] = {}

export interface ShownMenu {
  readonly menu: Menu
  readonly omitted: FirstMenu['omitted']
  /** Whether it is drawn piece by piece. */
  readonly isLong: boolean
}

/**
 * The menu to draw. What a page has brought of a long one is shown until the whole has come, which is asked for once the page
 * is alive; drawing it does not hold up who scrolls or taps meanwhile.
 */
export function useShownMenu({ shop, omitted }: MenuPage, menu: Menu): ShownMenu {
  const kept = useDeferredValue(useAtomValue(menuAtom))
  const isPart = omitted !== undefined
  useWholeMenu(shop.id, isPart && !kept)
  const whole = isPart ? kept : menu
  return useMemo(
    () =>
      whole
        ? { menu: whole, omitted: NONE, isLong: isLongMenu(whole) }
        : { menu, omitted: omitted ?? NONE, isLong: true },
    [whole, menu, omitted],
  )
}

function useWholeMenu(shopId: string, isWanted: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      loadMenu(store, shopId).catch(() => {
        timer = setTimeout(ask, AGAIN_MS)
      })
    // After the frame in which the page has come alive.
    timer = setTimeout(ask)
    return () => clearTimeout(timer)
  }, [store, shopId, isWanted])
}
