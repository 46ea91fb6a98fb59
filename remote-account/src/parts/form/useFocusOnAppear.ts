import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to what has just appeared, so that nobody is left at a button that is gone. */
export function useFocusOnAppear<E extends HTMLElement>(appeared: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (appeared) element.current?.focus()
  }, [appeared])
  return element
}
