import { type RefObject, useEffect } from 'react'
import { listen } from '../listen.ts'

/** Closes the popover when a link or button in it is clicked, also by keyboard, which fires click events, too. */
export function useCloseOnChoice(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = ref.current
    if (!panel || typeof panel.hidePopover !== 'function') return
    return listen(panel, {
      click: (event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) panel.hidePopover()
      },
    })
  }, [ref])
}
