import { useEffect } from 'react'

/** The name under which the browser's timeline keeps the moment from which the first screen answers. */
export const INTERACTIVE = 'carte:interactive'

/** Notes, once in a page, when its first screen has come alive: for measurements of real visits and of ours. */
export function useInteractiveMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName(INTERACTIVE).length === 0) performance.mark(INTERACTIVE)
  }, [])
}
