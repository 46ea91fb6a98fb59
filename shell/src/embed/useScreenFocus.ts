import { useLocation, useRouteLoaderData } from '@carte/navigation'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { SCREEN_ROUTE, type ScreenData } from '../app/load-screen.ts'
import { screenKey } from '../routes.ts'

/**
 * Moves the focus to a new screen's heading, and scrolls the element's start into view if it is outside the window.
 * Skips the first screen: the guest is reading the page.
 */
export function useScreenFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const shown = useRouteLoaderData<ScreenData>(SCREEN_ROUTE)?.shown
  const key = shown ? screenKey({ row: shown, params: shown.params }) : pathname
  const before = useRef<string | null>(null)

  // A layout effect runs before the screen's passive effects, so a screen can still scroll further down.
  useLayoutEffect(() => {
    const heading = place.current?.querySelector<HTMLElement>('h1, h2')
    if (!heading || before.current === key) return
    const isFirst = before.current === null
    before.current = key
    if (isFirst) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    const tag = place.current?.closest('[data-carte-root]')
    const top = tag?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight) tag?.scrollIntoView({ block: 'start' })
  }, [key])
  return place
}
