import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatePiece } from '../../parts/late-piece.ts'
import { menuTools } from '../../parts/menuTools.ts'
import { isBeingRead, sectionOf } from './reading.ts'

/** Further than this, in screens, nobody can follow a scroll with the eyes, and a long menu would draw everything on the way. */
const FAR = 3

/** For so long after a category was asked for, or the list has become another, what is drawn above it may push it away, in milliseconds. No longer: a screen reader scrolls without a finger or a key of which the page would hear. */
const SETTLING = 10_000

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
 * the current one until the reader scrolls: the last of a menu is too short to come up to the reading line, and what is drawn
 * above it meanwhile may push it away.
 *
 * @param known the category that the address names by now; another than `requested` where the list has been read before, as it is after a search
 * @param drawn what the list is drawn from: with another, other sections are followed, and the reader stays where they are
 * @param isUnasked the list stands in another site's page, which nobody may have opened for it: only whoever has come to it is taken to the category
 */
export function useReading(
  list: RefObject<HTMLElement | null>,
  requested: string,
  known: RefObject<string>,
  drawn: unknown,
  isUnasked = false,
): Reading {
  const [current, setCurrent] = useState(requested)
  const hasBegun = useRef(false)
  const held = useRef(requested !== '')
  const asked = useRef(requested)
  const settledAt = useRef(0)
  const bring = useCallback(
    (element: Element) => {
      const section = sectionOf(element, asked.current)
      if (!section || isBeingRead(section)) return
      // Somebody is reading what stands above the list.
      if (isUnasked && element.getBoundingClientRect().top > innerHeight / 2) held.current = false
      else section.scrollIntoView?.({ behavior: 'instant' })
    },
    [isUnasked],
  )

  useEffect(() => {
    const element = list.current
    if (!element) return
    const isBack = !hasBegun.current && known.current !== requested
    hasBegun.current = true
    if (isBack) {
      // Nobody has asked for anything since.
      held.current = false
      setCurrent(known.current)
      return
    }
    held.current = requested !== ''
    asked.current = requested
    settledAt.current = performance.now() + SETTLING
    setCurrent(requested)
    bring(element)
  }, [list, requested, known, bring])

  // Once there is time for it: nobody reads before.
  const tools = useLatePiece(menuTools, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is followed by what it has put into the list
  useEffect(() => {
    const element = list.current
    settledAt.current = performance.now() + SETTLING
    if (!element || !tools) return
    return tools.followReading(element, (key) => held.current || setCurrent(key))
  }, [list, drawn, tools])

  useEffect(() => {
    const element = list.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (held.current && performance.now() < settledAt.current) bring(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, bring])

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
      asked.current = key
      settledAt.current = performance.now() + SETTLING
      setCurrent(key)
      const isFar = Math.abs(section.getBoundingClientRect().top) > FAR * innerHeight
      section.scrollIntoView?.({ behavior: isFar || isStill() ? 'instant' : 'smooth' })
      section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
      return true
    },
    [list],
  )
  return { current, goTo }
}

const isStill = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
