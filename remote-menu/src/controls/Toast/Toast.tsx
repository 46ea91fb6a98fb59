import { IconButton } from '@carte/ui'
import { type ReactNode, useRef } from 'react'
import * as styles from './Toast.module.css'
import { useDismissTimer } from './useDismissTimer.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { usePaused } from './usePaused.ts'

/** Milliseconds; long enough to read the message and reach its button. */
const shortest = 6000

export type ToastProps = {
  /** The message; `undefined` hides the toast. A new message restarts the timer. */
  readonly message: string | undefined
  /** Called when the time is over or the close button is pressed. */
  readonly onClose: () => void
  readonly closeLabel: string
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Milliseconds, at least 6000. The timer pauses while the toast has the pointer or the focus. */
  readonly ms?: number | undefined
  readonly children?: ReactNode
}

/**
 * Shows a short message above the bottom bar. Keep it mounted without a message: screen readers announce changes only
 * in a live region that already exists.
 */
export function Toast({ message, onClose, closeLabel, action, ms = shortest, children }: ToastProps) {
  const region = useRef<HTMLDivElement>(null)
  const paused = usePaused(region, message)
  const open = message !== undefined
  useDismissTimer(open && !paused, Math.max(ms, shortest), message, onClose)
  return (
    <div ref={region} role="status" className={styles.region}>
      {open && (
        <Message key={message} closeLabel={closeLabel} action={action} onClose={onClose}>
          {message}
          {children}
        </Message>
      )}
    </div>
  )
}

function Message({ closeLabel, action, onClose, children }: Omit<ToastProps, 'message' | 'ms'>) {
  const toast = useRef<HTMLDivElement>(null)
  useFocusReturn(toast)
  return (
    <div ref={toast} className={styles.toast}>
      <span className={styles.text}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
    </div>
  )
}
