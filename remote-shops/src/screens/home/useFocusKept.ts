import { type RefObject, useEffect, useRef } from 'react'

/**
 * A list in another order is a new one, so that no card jumps from its place to another. The focus goes on to what it was on: the same link or
 * button of the same shop.
 *
 * @param order names the order in which the list is; another name comes with new elements
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order has a list of its own
  useEffect(() => {
    const { current: here } = list
    const { current: lost } = last
    if (lost && !lost.isConnected && document.activeElement === document.body) {
      const places = Array.from(here?.querySelectorAll<HTMLElement>('a, button') ?? [])
      const same = lost.matches('ul') ? here : places.find((place) => place.isEqualNode(lost))
      same?.focus({ preventScroll: true })
    }
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    here?.addEventListener('focusin', note)
    return () => here?.removeEventListener('focusin', note)
  }, [list, order])
}
