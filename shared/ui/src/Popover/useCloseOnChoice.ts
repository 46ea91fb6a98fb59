import { type RefObject, useEffect } from 'react'

/** Closes the popover when a link or button in it was pressed (by keys too: they make a click of it). */
export function useCloseOnChoice(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = ref.current
    if (!panel || typeof panel.hidePopover !== 'function') return
    const choose = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a, button')) panel.hidePopover()
    }
    panel.addEventListener('click', choose)
    return () => panel.removeEventListener('click', choose)
  }, [ref])
}
