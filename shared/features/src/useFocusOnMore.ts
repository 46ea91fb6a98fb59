import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first added entry when the "Show more" button, which had it, disappears.
 *
 * @param shown how many entries the list shows
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, shown: number): void {
  const before = useRef(shown)
  useEffect(() => {
    const first = list.current?.children[before.current]
    before.current = shown
    if (document.activeElement === document.body) first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [list, shown])
}
