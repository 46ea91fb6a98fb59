import { useEffect, useState } from 'react'

/**
 * Returns `first` at the first render, and each value `delay` milliseconds after it was given. Screen readers announce a
 * text only if its live region was in the page before.
 *
 * @param delay 0 means one render later
 */
export function useDelayed<T>(value: T, first: T, delay = 0): T {
  const [delayed, setDelayed] = useState(first)
  useEffect(() => {
    if (delay === 0) {
      setDelayed(value)
      return
    }
    const timer = setTimeout(() => setDelayed(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delayed
}
