import { useEffect } from 'react'

/** Name of the performance mark for the moment when the first screen is interactive. */
export const INTERACTIVE = 'carte:interactive'

/** Sets the mark once per page. */
export function markInteractive(): void {
  if (performance.getEntriesByName(INTERACTIVE).length === 0) performance.mark(INTERACTIVE)
}

/** Sets the mark for a screen of the shell itself. */
export const useInteractiveMark = (): void => useEffect(markInteractive, [])
