import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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
    const release = listen(dialog, () => ask.current())
    return () => {
      release()
      setOpen(dialog, false)
      if (before?.isConnected) before.focus()
    }
  }, [ref, open])
}

function listen(dialog: HTMLDialogElement, ask: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  // A press that starts inside, on a text being selected, and ends outside is not a press on the backdrop.
  let pressedOutside = false
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      pressedOutside = event.target === dialog
    },
    { signal },
  )
  dialog.addEventListener('click', (event) => event.target === dialog && pressedOutside && ask(), { signal })
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      ask()
    },
    { signal },
  )
  // The browser closes by itself when Esc is pressed twice: follow it.
  dialog.addEventListener('close', (event) => event.target === dialog && ask(), { signal })
  if (typeof dialog.showModal !== 'function')
    dialog.addEventListener('keydown', (event) => event.key === 'Escape' && ask(), { signal })
  return () => listening.abort()
}
