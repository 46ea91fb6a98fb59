import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the surrounding field into view on mount: on a phone in landscape the list opens below the edge. */
export function useBroughtIntoView(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // jsdom has no scrollIntoView.
    if (isWanted) ref.current?.closest('[data-spot]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isWanted])
  return ref
}
