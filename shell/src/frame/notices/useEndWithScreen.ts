import { useLocation, useNavigation, useRouteLoaderData } from '@carte/navigation'
import type { Notices } from '@carte/store'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { SCREEN_ROUTE } from '../../app/load-screen.ts'

/**
 * Calls `end` when the guest has gone on to another screen: a banner tells of what was tried on the one before, and on the next one it would
 * be read as a fault of that. What is told while a navigation is on its way belongs to the screen where that leads: a shop that could not
 * be loaded sends the guest home, and home says why.
 */
export function useEndWithScreen(notices: Notices, end: () => void): void {
  const location = useLocation()
  const { state } = useNavigation()
  // While the first screen is loading the router calls itself idle.
  const isThere = useRouteLoaderData(SCREEN_ROUTE) !== undefined && state === 'idle'
  // The router's news come as transitions. A notice is judged after those that were on their way before it.
  const settled = useDeferredValue(notices)
  const told = useRef<{ readonly notices: Notices | null; readonly on: string | null }>({ notices: null, on: null })

  const follow = useEffectEvent((now: Notices, { pathname }: { readonly pathname: string }) => {
    const { on } = told.current
    if (now !== told.current.notices) told.current = { notices: now, on: isThere ? pathname : null }
    else if (on === null) told.current = { notices: now, on: pathname }
    else if (now === notices && now.banner !== null && on !== pathname) end()
  })
  useEffect(() => follow(settled, location), [settled, location])
}
