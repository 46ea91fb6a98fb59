import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A finger that taps twice has left by then. */
const STILL_MS = 700

/**
 * Whether tickets of a column stand where they stood: one that has gone draws another one's button under the finger that is still there.
 * One more at the end moves nothing.
 *
 * @param layout what stands in the column, from the top; a ticket that is higher is another
 */
export function useStill(layout: readonly string[]): { readonly isMoving: boolean; readonly isStill: () => boolean } {
  const [isMoving, setMoving] = useState(false)
  const before = useRef<readonly string[]>(layout)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = layout.join(' ')
  useLayoutEffect(() => {
    const next = text.split(' ')
    const isSame = before.current.every((each, at) => each === next[at])
    before.current = text === '' ? [] : next
    if (isSame) return
    clearTimeout(timer.current)
    setMoving(true)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setMoving(false)
    }, STILL_MS)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isMoving, isStill: () => timer.current === undefined }
}
