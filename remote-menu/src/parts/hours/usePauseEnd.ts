import { useEffect, useState } from 'react'

/**
 * Returns whether a pause is over: never while rendering first, so that the server and the browser draw the same.
 *
 * @param until when it ends; undefined for one without an end
 */
export function usePauseEnd(until: string | undefined): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === undefined) return
    // A pause lasts an hour at most, which a timer can hold.
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && over === until
}
