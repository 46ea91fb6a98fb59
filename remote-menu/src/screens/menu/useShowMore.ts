import type { PlacedArticle } from '@carte/domain'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As many as are drawn within a frame, on a slow phone too, while somebody types; whole rows in two, three and four columns. */
const STEP = 36

export interface ShowMore {
  readonly shown: readonly PlacedArticle[]
  /** Shows the next ones; undefined when all are there. */
  readonly more: (() => void) | undefined
  readonly list: RefObject<HTMLUListElement | null>
}

/** The beginning of a long list, and more of it on demand; the focus goes on to the first that has come. */
export function useShowMore(found: readonly PlacedArticle[]): ShowMore {
  const [asked, setAsked] = useState({ found, count: STEP })
  // Of another search again its beginning.
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
