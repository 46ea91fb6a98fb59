import { useLayoutEffect, useRef, useState } from 'react'

/** A finger that taps twice has left by then. */
const STILL_MS = 700

/**
 * Whether tickets of a column stand where they stood: one that has gone draws another one's button under the finger that is still there.
 * One more at the end moves nothing.
 */
export function useStill(layout: readonly string[]): { readonly isMoving: boolean; readonly isStill: () => boolean } {
  const [isMoving, setMoving] = useState(false)
  const before = useRef(layout)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const text = layout.join(' ')
  useLayoutEffect(() => {
    const next = text.split(' ')
    const known = before.current
    before.current = next
    if (known.every((each, at) => each === '' || each === next[at])) return
    movedAt.current = performance.now()
    setMoving(true)
    const timer = setTimeout(() => setMoving(false), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { isMoving, isStill: () => performance.now() - movedAt.current >= STILL_MS }
}
