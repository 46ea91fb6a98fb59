import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { followReading, isBeingRead, sectionOf } from './reading.ts'

/** What a person does to scroll by hand. */
const SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export interface Reading {
  /** Key of the category that is read; empty above the first. */
  readonly current: string
  /** Goes to a category; answers false when the page does not have it. */
  readonly goTo: (key: string) => boolean
}

/**
 * Which category of a long list is read, beginning with the one in the address. A category that was asked for stays
 * the current one until the reader scrolls: the last of a menu is too short to come up to the reading line.
 */
export function useReading(list: RefObject<HTMLElement | null>, requested: string): Reading {
  const [current, setCurrent] = useState(requested)
  const held = useRef(requested !== '')

  useEffect(() => {
    const element = list.current
    if (!element) return
    held.current = requested !== ''
    setCurrent(requested)
    const section = sectionOf(element, requested)
    if (section && !isBeingRead(section)) section.scrollIntoView?.({ behavior: 'instant' })
    return followReading(element, (key) => held.current || setCurrent(key))
  }, [list, requested])

  useEffect(() => {
    const release = () => {
      held.current = false
    }
    for (const event of SCROLLS) addEventListener(event, release, { passive: true })
    return () => {
      for (const event of SCROLLS) removeEventListener(event, release)
    }
  }, [])

  const goTo = useCallback(
    (key: string) => {
      const section = list.current && sectionOf(list.current, key)
      if (!section) return false
      held.current = true
      setCurrent(key)
      section.scrollIntoView?.({ behavior: isStill() ? 'instant' : 'smooth' })
      section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
      return true
    },
    [list],
  )
  return { current, goTo }
}

const isStill = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
