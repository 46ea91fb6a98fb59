import { useRevalidator } from '@carte/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Several changes within this time make the page read its data once, in milliseconds. */
const SETTLE_MS = 1_000

/** Returns a function that makes the page read its data again soon, once for several calls. */
export function useReadSoon(): () => void {
  const { revalidate, state } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const read = useEffectEvent(() => {
    timer.current = undefined
    // A page that becomes visible again opens a stream, and reads its data then.
    if (document.hidden) return
    if (state === 'idle') void revalidate()
    else readSoon()
  })
  function readSoon(): void {
    timer.current ??= setTimeout(() => read(), SETTLE_MS)
  }
  return readSoon
}
