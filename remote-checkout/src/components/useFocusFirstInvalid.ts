import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the first invalid control of a form.
 *
 * @param attempt counts the attempts to submit; 0 in the first render
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}
