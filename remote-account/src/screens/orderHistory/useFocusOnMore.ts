import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that shows more is gone once all is shown, and the focus with it: it goes on to the first that has come.
 *
 * @param shown how many the list shows
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, shown: number): void {
  const before = useRef(shown)
  useEffect(() => {
    const first = list.current?.children[before.current]
    before.current = shown
    if (document.activeElement === document.body) first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [list, shown])
}
