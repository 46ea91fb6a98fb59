import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when `appeared` becomes truthy or changes, so that keyboard users notice the result of
 * a button, and the focus is not lost with a removed one.
 */
export function useFocusOnAppear<E extends HTMLElement>(appeared: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (appeared) element.current?.focus()
  }, [appeared])
  return element
}
