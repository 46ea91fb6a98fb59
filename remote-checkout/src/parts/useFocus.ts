import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid control of a form.
 * @param attempt counts the attempts to send it; the first render is none
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}

/** Moves the focus to what has just appeared, so that nobody is left at a button that did nothing. */
export function useFocusOnAppear<E extends HTMLElement>(appeared: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (appeared) element.current?.focus()
  }, [appeared])
  return element
}
