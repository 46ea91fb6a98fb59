import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid control of a form.
 * @param attempt counts the attempts to submit; 0 in the first render
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}

/**
 * Moves the focus to an element when `appeared` becomes truthy or changes, so that keyboard users notice the result of
 * a button.
 */
export function useFocusOnAppear<E extends HTMLElement>(appeared: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (appeared) element.current?.focus()
  }, [appeared])
  return element
}
