import { useEffect } from 'react'

/** The name under which the browser's timeline keeps the moment from which the first screen answers. */
export const INTERACTIVE = 'carte:interactive'

/** Notes, once in a page, that its first screen has come alive: for measurements of real visits and of ours. */
export function markInteractive(): void {
  if (performance.getEntriesByName(INTERACTIVE).length === 0) performance.mark(INTERACTIVE)
}

/** Notes it for a screen of the shell's own. */
export const useInteractiveMark = (): void => useEffect(markInteractive, [])
