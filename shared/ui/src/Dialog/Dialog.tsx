import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { listen } from '../listen.ts'
import * as styles from './Dialog.module.css'

export type DialogProps = {
  readonly open: boolean
  /**
   * Called on Esc, the back gesture, and a click on the backdrop or close button. The caller then sets `open` to false.
   */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** Content that stays visible below the scrolling content, such as buttons. */
  readonly footer?: ReactNode
  readonly size?: 's' | 'm' | undefined
  /** The content takes long to render: the dialog opens only in the next task, so that none blocks the page for long. */
  readonly isHeavy?: boolean
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/**
 * A modal dialog: a sheet at the bottom of a small screen, a centered card on a large one. Takes the focus, or moves it
 * to the element with `data-autofocus`. On close it restores the focus, or moves it to the page's `main` if the focused
 * element is gone. The content is rendered only while open.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  size = 's',
  isHeavy,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open, onClose, isHeavy)
  return (
    <dialog
      ref={dialog}
      tabIndex={open ? -1 : undefined}
      aria-labelledby={titleId}
      data-size={size}
      className={cx(styles.dialog, className)}
    >
      {open && (
        <div className={styles.sheet}>
          {/* Not `header` and `footer`: in a dialog, these are landmarks of the page. */}
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
          </div>
          <div ref={excludeFromTabOrder} className={styles.body}>
            {children}
          </div>
          {footer != null && <div className={styles.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

/**
 * Takes a scrolling area with controls out of the Tab order, where Firefox puts it and screen readers find no name for it.
 * An area without controls stays there, because only then can keys scroll it.
 */
function excludeFromTabOrder(area: HTMLElement | null): void {
  if (area?.querySelector('a[href], button, input, select, textarea')) area.tabIndex = -1
}

/** Returns the focused element of the document or shadow root that contains this element. */
function focusedElement(element: Element): HTMLElement | undefined {
  const active = rootOf(element)?.activeElement
  return active instanceof HTMLElement ? active : undefined
}

function rootOf(element: Element): Document | ShadowRoot | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root : null
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
 *
 * @param isHeavy opens it only in the next task
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onClose: () => void,
  isHeavy = false,
): void {
  const latestOnClose = useRef(onClose)
  useEffect(() => {
    latestOnClose.current = onClose
  }, [onClose])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = focusedElement(dialog)
    const show = () => {
      setOpen(dialog, true)
      // Do not focus the heading: the screen reader Orca moves there silently when the rest of the page becomes inert,
      // and ignores the focus event of an element where it already is.
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
      first.focus()
    }
    const timer = isHeavy ? setTimeout(show) : undefined
    if (!isHeavy) show()
    const release = listenForClose(dialog, () => latestOnClose.current())
    return () => {
      clearTimeout(timer)
      release()
      setOpen(dialog, false)
      const target = before?.isConnected ? before : rootOf(dialog)?.querySelector<HTMLElement>('main')
      target?.focus()
    }
  }, [ref, open, isHeavy])
}

/** Listens for every way in which a user can close a dialog. Returns a function that stops. */
function listenForClose(dialog: HTMLDialogElement, onClose: () => void): () => void {
  // Selecting text can start inside the dialog and end outside; that is not a click on the backdrop.
  let isPressedOutside = false
  const onItself = (handler: (event: Event) => void) => (event: Event) => {
    if (event.target === dialog) handler(event)
  }
  return listen(dialog, {
    pointerdown: (event) => {
      isPressedOutside = event.target === dialog
    },
    click: onItself(() => {
      if (isPressedOutside) onClose()
    }),
    cancel: onItself((event) => {
      event.preventDefault()
      onClose()
    }),
    // Pressing Esc twice closes the dialog despite `preventDefault`.
    close: onItself(onClose),
    keydown: (event) => {
      if (event.key === 'Escape' && typeof dialog.showModal !== 'function') onClose()
    },
  })
}
