import { type RefObject, useEffect, useState } from 'react'

const EVENTS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const

/** Tells whether the element has the pointer or the focus. A new `key` (the content) makes it check again. */
export function usePaused(ref: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key makes it check again; its value is not read
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let pointed = false
    const update = () => setPaused(pointed || element.matches(':focus-within'))
    const notice = ({ type }: Event) => {
      if (type.startsWith('pointer')) pointed = type === 'pointerenter'
      // During `focusout`, `:focus-within` still matches.
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
