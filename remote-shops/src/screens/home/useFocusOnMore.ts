import { useEffect, useRef } from 'react'

/**
 * The button that shows more is gone once all is shown, and the focus with it: it goes on to the first that has come.
 *
 * @param shown how many shops the list shows
 * @returns for the list
 */
export function useFocusOnMore(shown: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const first = list.current?.children[before.current]
    before.current = shown
    if (document.activeElement === document.body) first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [shown])
  return list
}
