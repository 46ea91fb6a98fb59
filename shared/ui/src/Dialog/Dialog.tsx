import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

export type DialogProps = {
  readonly open: boolean
  /** Asked for by Esc, the back gesture, the backdrop and the close button; the caller then sets `open` to false. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** Stays in view below the scrolling content: the buttons. */
  readonly footer?: ReactNode
  readonly size?: 's' | 'm' | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/**
 * A modal dialog: a sheet from below on a small screen, a card in the middle of a large one. The focus goes to its
 * heading, or to the element marked `data-autofocus`, and back to where it was. The content exists only while open.
 */
export function Dialog({ open, onClose, title, closeLabel, footer, size = 's', className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open, onClose)
  return (
    <dialog ref={dialog} aria-labelledby={titleId} data-size={size} className={cx(styles.dialog, className)}>
      {open && (
        <div className={styles.sheet}>
          {/* No `header` and `footer`: those of a dialog would be landmarks of the whole page. */}
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer != null && <div className={styles.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
