import { useEffect, useState } from 'react'

/**
 * Returns a value one render late, starting with `first`. Screen readers announce a text only if the live region was in
 * the page before.
 */
export function useDelayed<T>(value: T, first: T): T {
  const [late, setLate] = useState(first)
  useEffect(() => setLate(value), [value])
  return late
}
