import { useEffect, useState } from 'react'

/**
 * A value one render late, beginning with `first`: a live region must stand in the page before its words come, or
 * screen readers do not speak them.
 */
export function useLater<T>(value: T, first: T): T {
  const [late, setLate] = useState(first)
  useEffect(() => setLate(value), [value])
  return late
}
