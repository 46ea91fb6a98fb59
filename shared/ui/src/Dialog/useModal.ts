import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { listen } from '../listen.ts'

/** Returns the focused element, also inside a shadow root. */
function isFocusInside(element: Element): HTMLElement | undefined {
  const root = element.getRootNode()
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active instanceof HTMLElement ? active : undefined
}

/** Opens or closes the dialog. Without support for modal dialogs (jsdom), only sets the attribute. */
function setOpen(dialog: HTMLDialogElement, open: boolean): void {
  if (dialog.open === open) return
  if (typeof dialog.showModal !== 'function') dialog.toggleAttribute('open', open)
  else if (open) dialog.showModal()
  else dialog.close()
}

/**
 * Controls a native `<dialog>` with `open`: opens it as modal, moves and restores the focus, and calls `onClose` for
 * every way in which a user can close it.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  const ask = useRef(onClose)
  useEffect(() => {
    ask.current = onClose
  }, [onClose])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = isFocusInside(dialog)
    setOpen(dialog, true)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    const release = listenUntilEnd(dialog, () => ask.current())
    return () => {
      release()
      setOpen(dialog, false)
      if (before?.isConnected) before.focus()
    }
  }, [ref, open])
}

/** Listens for every way in which a user can close a dialog. Returns a function that stops. */
function listenUntilEnd(dialog: HTMLDialogElement, ask: () => void): () => void {
  // Selecting text can start inside the dialog and end outside; that is not a click on the backdrop.
  let isPressedOutside = false
  const onItself = (answer: (event: Event) => void) => (event: Event) => {
    if (event.target === dialog) answer(event)
  }
  return listen(dialog, {
    pointerdown: (event) => {
      isPressedOutside = event.target === dialog
    },
    click: onItself(() => {
      if (isPressedOutside) ask()
    }),
    cancel: onItself((event) => {
      event.preventDefault()
      ask()
    }),
    // Pressing Esc twice closes the dialog despite `preventDefault`.
    close: onItself(ask),
    keydown: (event) => {
      if (event.key === 'Escape' && typeof dialog.showModal !== 'function') ask()
    },
  })
}
