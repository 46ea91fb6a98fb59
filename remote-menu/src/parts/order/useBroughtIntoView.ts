import { type RefObject, useEffect, useRef } from 'react'

/** Brings the field around an element into view as it comes, as far as there is room: on a phone on its side it opens below the edge. */
export function useBroughtIntoView(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Simulated browsers have no layout to scroll in.
    if (isWanted) ref.current?.closest('[data-spot]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isWanted])
  return ref
}
