import type { PlacedArticle } from '@carte/domain'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Cards per step: a slow phone renders them within a frame while the guest types. A multiple of 2, 3 and 4 columns. */
const STEP = 36

export interface ShowMore {
  readonly shown: readonly PlacedArticle[]
  /** Shows the next step; undefined when all are shown. */
  readonly more: (() => void) | undefined
  readonly list: RefObject<HTMLUListElement | null>
}

/** Shows the beginning of a long list, and more on demand; the focus moves to the first added card. */
export function useShowMore(found: readonly PlacedArticle[]): ShowMore {
  const [asked, setAsked] = useState({ found, count: STEP })
  // Another search starts from the beginning.
  const count = asked.found === found ? asked.count : STEP
  const list = useRef<HTMLUListElement>(null)
  const goTo = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (goTo.current !== null) list.current?.children[goTo.current]?.querySelector('a')?.focus()
    goTo.current = null
  })
  const more = () => {
    goTo.current = count
    setAsked({ found, count: count + STEP })
  }
  return {
    shown: count < found.length ? found.slice(0, count) : found,
    more: count < found.length ? more : undefined,
    list,
  }
}
