import { useLocation, useRouteLoaderData } from '@carte/navigation'
import { useEffect, useRef } from 'react'
import { SCREEN_ROUTE, type ScreenData } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'

/** Moves the focus to the new screen's heading, so that a screen reader starts there. The first screen leaves it alone. */
export function useHeadingFocus() {
  const { pathname } = useLocation()
  const shown = useRouteLoaderData<ScreenData>(SCREEN_ROUTE)?.shown
  const key = shown ? screenKey({ row: shown, params: shown.params }) : pathname
  const before = useRef<string | null>(null)

  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    // A first screen that is still on its way has none.
    if (!heading || before.current === key) return
    const isFirst = before.current === null
    before.current = key
    if (isFirst) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // Where to scroll to is the router's business.
    heading.focus({ preventScroll: true })
  }, [key])
}
