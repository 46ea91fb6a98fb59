import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of another page of the back office, so that a screen reader starts there (ADMIN-21).
 * Hosts do so only between screens, and the back office is one screen. Skips the first page.
 *
 * @param key identifies the page
 */
export function useSectionFocus(key: string): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    // The router handles scrolling.
    content.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [key])
  return content
}
