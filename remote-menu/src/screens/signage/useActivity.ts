import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the cursor and the controls stay visible after a pointer movement, in milliseconds. */
const SEEN_MS = 4000

/** Tells whether the pointer has moved recently; call `stir` on each movement. */
export function useActivity(): readonly [isStirred: boolean, stir: () => void] {
  const [isStirred, setStirred] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteActivity = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStirred(false), SEEN_MS)
    setStirred(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [isStirred, noteActivity]
}
