import { useEffect, useState } from 'react'

/**
 * Returns whether a pause, or the time for which a kitchen keeps orders for later, is over. False in the first render,
 * so that server and browser render the same.
 *
 * @param until when it ends (ISO); undefined without an end
 */
export function useIsOver(until: string | undefined): boolean {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (until === undefined) return
    // Staff set less than three hours, well below the limit of setTimeout.
    const timer = setTimeout(() => setEnded(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && ended === until
}
