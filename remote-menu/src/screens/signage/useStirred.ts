import { useCallback, useEffect, useRef, useState } from 'react'

/** For so long after the pointer has moved, its arrow and what it could press can be seen, in milliseconds. */
const SEEN_MS = 4000

/** Whether somebody moves a pointer over the board; `stir` is to be called whenever it moves. */
export function useStirred(): readonly [isStirred: boolean, stir: () => void] {
  const [isStirred, setStirred] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStirred(false), SEEN_MS)
    setStirred(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [isStirred, stir]
}
