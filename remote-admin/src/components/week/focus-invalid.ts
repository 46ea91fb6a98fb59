import type { RefObject } from 'react'

/** Returns what a form can focus: the first invalid field in an element, once the errors are rendered. */
export const focusInvalid = (within: RefObject<HTMLElement | null>) => ({
  focus: () =>
    void requestAnimationFrame(() => within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
})
