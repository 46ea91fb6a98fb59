import { useEffect, useState } from 'react'

/**
 * Returns whether a pause is over. False in the first render, so that server and browser render the same.
 *
 * @param until when it ends (ISO); undefined for a pause without an end
 */
export function useIsPauseOver(until: string | undefined): boolean {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (until === undefined) return
    // A pause lasts an hour at most, well below the limit of setTimeout.
    const timer = setTimeout(() => setEnded(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && ended === until
}
