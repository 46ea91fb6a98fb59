import { type RefObject, useEffect, useState } from 'react'

const EVENTS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const

/** Whether the element is pointed at or holds the focus. `key` is what it shows: with something new, it is asked again. */
export function usePaused(ref: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a reason to ask again, not a value that is read
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let pointed = false
    const update = () => setPaused(pointed || element.matches(':focus-within'))
    const notice = ({ type }: Event) => {
      if (type.startsWith('pointer')) pointed = type === 'pointerenter'
      // The focus has left only after its event.
      if (type === 'focusout') queueMicrotask(update)
      else update()
    }
    update()
    for (const name of EVENTS) element.addEventListener(name, notice)
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, notice)
    }
  }, [ref, key])
  return paused
}
