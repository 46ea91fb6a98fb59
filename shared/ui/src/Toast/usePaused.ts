import { type RefObject, useEffect, useState } from 'react'
import { listen } from '../listen.ts'

/** Whether the element is pointed at or holds the focus. `key` is what it shows: with something new, it is asked again. */
export function usePaused(ref: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a reason to ask again, not a value that is read
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let pointed = false
    const update = () => setPaused(pointed || element.matches(':focus-within'))
    update()
    return listen(element, {
      pointerenter: () => {
        pointed = true
        update()
      },
      pointerleave: () => {
        pointed = false
        update()
      },
      focusin: update,
      // The focus has left only after this event.
      focusout: () => queueMicrotask(update),
    })
  }, [ref, key])
  return paused
}
