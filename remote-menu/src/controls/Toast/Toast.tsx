import { IconButton } from '@carte/ui'
import { type ReactNode, useRef } from 'react'
import * as styles from './Toast.module.css'
import { useDismissTimer } from './useDismissTimer.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { usePaused } from './usePaused.ts'

/** Long enough to read it and reach the button (interface: undo after removing). */
const shortest = 6000

export type ToastProps = {
  /** What happened; `undefined` shows nothing. A new message starts the time afresh. */
  readonly message: string | undefined
  /** Asked for when its time is over, or by the close button. */
  readonly onClose: () => void
  readonly closeLabel: string
  /** Such as undo. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Milliseconds, never less than 6000. It waits while pointed at or focused. */
  readonly ms?: number | undefined
  readonly children?: ReactNode
}

/** A short message above the bottom bar. Leave it in the page: the empty region is what makes the next message heard. */
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

/** Gives the focus back when it goes, for whoever has pressed one of its buttons. */
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
