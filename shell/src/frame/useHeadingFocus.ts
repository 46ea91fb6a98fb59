import { useLocation, useRouteLoaderData } from '@carte/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import { SCREEN_ROUTE, type ScreenData } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'

/**
 * Moves the focus to the new screen's heading, so that a screen reader starts there. Skips the first screen.
 *
 * @returns the ref of the element that contains the screens. Only its headings are changed: an attribute on markup that
 * React has not hydrated yet would cause a hydration mismatch
 */
export function useHeadingFocus(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const shown = useRouteLoaderData<ScreenData>(SCREEN_ROUTE)?.shown
  const key = shown ? screenKey({ row: shown, params: shown.params }) : pathname
  const before = useRef<string | null>(null)
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    // A first screen that is still loading has no heading.
    if (!heading || before.current === key) return
    const isFirst = before.current === null
    before.current = key
    if (isFirst) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // The router handles scrolling.
    heading.focus({ preventScroll: true })
  }, [key])
  return main
}
