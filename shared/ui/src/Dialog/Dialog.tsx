import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

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
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/**
 * A modal dialog: a sheet at the bottom of a small screen, a centered card on a large one. Moves the focus to its
 * heading, or to the element with `data-autofocus`, and restores it on close. The content is rendered only while open.
 */
export function Dialog({ open, onClose, title, closeLabel, footer, size = 's', className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open, onClose)
  return (
    <dialog ref={dialog} aria-labelledby={titleId} data-size={size} className={cx(styles.dialog, className)}>
      {open && (
        <div className={styles.sheet}>
          {/* Not `header` and `footer`: in a dialog, these are landmarks of the page. */}
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
