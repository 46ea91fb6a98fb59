import { useEffect, useState } from 'react'

/**
 * Returns whether a pause is over. False in the first render, so that server and browser render the same.
 *
 * @param until when it ends (ISO); undefined for a pause without an end
 */
export function usePauseEnd(until: string | undefined): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === undefined) return
    // A pause lasts an hour at most, well below the limit of setTimeout.
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && over === until
}
