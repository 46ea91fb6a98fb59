import { useLocation, useRouteLoaderData } from '@carte/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import { SCREEN_ROUTE, type ScreenData } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'

/**
 * Moves the focus to the new screen's heading, so that a screen reader starts there. The first screen leaves it alone.
 *
 * @returns the ref of the element that holds the screens. Only its headings are changed: an attribute that is set on another page's, before
 * that has hydrated, is a mismatch there.
 */
export function useHeadingFocus(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const shown = useRouteLoaderData<ScreenData>(SCREEN_ROUTE)?.shown
  const key = shown ? screenKey({ row: shown, params: shown.params }) : pathname
  const before = useRef<string | null>(null)
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    // A first screen that is still on its way has none.
    if (!heading || before.current === key) return
    const isFirst = before.current === null
    before.current = key
    if (isFirst) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // Where to scroll to is the router's business.
    heading.focus({ preventScroll: true })
  }, [key])
  return main
}
