import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is pointed at or holds the focus. `key` is what it shows: with something new, it is asked again. */
export function usePaused(ref: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a reason to ask again, not a value that is read
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const listening = new AbortController()
    let pointed = false
    const update = () => setPaused(pointed || element.matches(':focus-within'))
    const on = (event: string, answer: () => void) => element.addEventListener(event, answer, listening)
    const point = (now: boolean) => () => {
      pointed = now
      update()
    }
    update()
    on('pointerenter', point(true))
    on('pointerleave', point(false))
    on('focusin', update)
    // The focus has left only after this event.
    on('focusout', () => queueMicrotask(update))
    return () => listening.abort()
  }, [ref, key])
  return paused
}
