import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { listen } from '../listen.ts'

/** Where the focus is, also inside a shadow root. */
function focusedIn(element: Element): HTMLElement | undefined {
  const root = element.getRootNode()
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active instanceof HTMLElement ? active : undefined
}

/** Opens and closes; where the platform has no modal dialogs, the attribute at least shows and hides it. */
function setOpen(dialog: HTMLDialogElement, open: boolean): void {
  if (dialog.open === open) return
  if (typeof dialog.showModal !== 'function') dialog.toggleAttribute('open', open)
  else if (open) dialog.showModal()
  else dialog.close()
}

/**
 * Ties a native `<dialog>` to `open`: modal, focus inside and back again, and `onClose` for each way in which a
 * person can ask it to go.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  const ask = useRef(onClose)
  useEffect(() => {
    ask.current = onClose
  }, [onClose])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = focusedIn(dialog)
    setOpen(dialog, true)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    const release = listenForEnd(dialog, () => ask.current())
    return () => {
      release()
      setOpen(dialog, false)
      if (before?.isConnected) before.focus()
    }
  }, [ref, open])
}

/** Every way in which a person can ask a dialog to go. */
function listenForEnd(dialog: HTMLDialogElement, ask: () => void): () => void {
  // A press that starts inside, on a text being selected, and ends outside is not a press on the backdrop.
  let pressedOutside = false
  const onItself = (answer: (event: Event) => void) => (event: Event) => {
    if (event.target === dialog) answer(event)
  }
  return listen(dialog, {
    pointerdown: (event) => {
      pressedOutside = event.target === dialog
    },
    click: onItself(() => {
      if (pressedOutside) ask()
    }),
    cancel: onItself((event) => {
      event.preventDefault()
      ask()
    }),
    // The browser closes by itself when Esc is pressed twice: follow it.
    close: onItself(ask),
    keydown: (event) => {
      if (event.key === 'Escape' && typeof dialog.showModal !== 'function') ask()
    },
  })
}
