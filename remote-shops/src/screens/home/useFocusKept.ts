import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus when its element was removed, because the list was replaced or the shop dropped out of it: moves
 * it to the same link or button in the new list, else to the list.
 *
 * @param order names the order of the list; the list element is a new one for each order
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<Element | null>(null)

  // Without dependencies: any render can remove the element.
  useEffect(() => {
    const { current: lost } = last
    if (!lost || lost.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const places = list.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    const same = [...places].find((place) => place.isEqualNode(lost)) ?? list.current
    same?.focus({ preventScroll: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each order has its own list element
  useEffect(() => {
    const { current: here } = list
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    here?.addEventListener('focusin', note)
    return () => here?.removeEventListener('focusin', note)
  }, [list, order])
}
