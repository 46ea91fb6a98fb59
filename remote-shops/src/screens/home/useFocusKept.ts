import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where what has the focus goes away, because the list is in another order or its shop is no longer among those shown, the focus goes on to
 * the same link or button of the same shop, or to the list.
 *
 * @param order names the order in which the list is; another name comes with new elements
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<Element | null>(null)

  // After every rendering: any of them may take it away.
  useEffect(() => {
    const { current: lost } = last
    if (!lost || lost.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const places = list.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    const same = [...places].find((place) => place.isEqualNode(lost)) ?? list.current
    same?.focus({ preventScroll: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each order has a list of its own
  useEffect(() => {
    const { current: here } = list
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    here?.addEventListener('focusin', note)
    return () => here?.removeEventListener('focusin', note)
  }, [list, order])
}
