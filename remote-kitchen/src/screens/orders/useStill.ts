import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds that taps are ignored after tickets have moved; longer than a double tap. */
const STILL_MS = 700

/**
 * Tells whether the tickets of a column have just moved: when one is removed, another one's button appears under the
 * finger. A ticket added at the end moves nothing.
 *
 * @param layout the tickets from the top; a ticket whose height changes has another entry
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
