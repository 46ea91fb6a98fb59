import { useEffect, useState } from 'react'

/**
 * Returns a value one render late, starting with `first`. Screen readers announce a text only if its live region was in
 * the page before.
 */
export function useDelayed<T>(value: T, first: T): T {
  const [delayed, setDelayed] = useState(first)
  useEffect(() => setDelayed(value), [value])
  return delayed
}
