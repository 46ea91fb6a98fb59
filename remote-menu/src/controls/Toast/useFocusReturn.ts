import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Root = Document | ShadowRoot

const rootOf = (element: Element): Root | null => {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root : null
}

/** Returns the heading of the surrounding dialog, else of the screen. */
function headingNear(element: Element): HTMLElement | null | undefined {
  const dialog = element.closest('dialog')
  return dialog ? dialog.querySelector('h2') : rootOf(element)?.querySelector<HTMLElement>('h1[tabindex="-1"]')
}

/** Moves the focus out of an element that unmounts: to where it was before, else to the nearest heading. */
export function useFocusReturn(ref: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) before.current = relatedTarget
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [ref])

  useLayoutEffect(() => {
    const element = ref.current
    // A layout effect's cleanup runs before React removes the element.
    return () => {
      const focused = element && rootOf(element)?.activeElement
      if (!focused || !element.contains(focused)) return
      const target = before.current?.isConnected ? before.current : headingNear(element)
      target?.focus()
    }
  }, [ref])
}
