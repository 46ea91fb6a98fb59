import { useFocusOnAppear } from '@carte/features'
import { Button } from '@carte/ui'
import { useEffect, useState } from 'react'
import { FormError } from './FormError.tsx'
import * as styles from './form.module.css'
import { type FormErrors, sortError } from './problems.ts'
import type { SendResult } from './useForm.ts'

interface SendAgainProps {
  readonly label: string
  /** Text after the email was sent. */
  readonly sent: string
  readonly send: () => Promise<SendResult>
  /** Whether an email was just sent: the button then appears after `RESEND_DELAY_MS`. */
  readonly isJustSent?: boolean | undefined
}

/** Time to wait for an email before the guest can request another one, in milliseconds. */
export const RESEND_DELAY_MS = 20_000

/** Sends an email again, confirms it, and hides the button for `RESEND_DELAY_MS`. */
export function SendAgain({ label, sent, send, isJustSent = false }: SendAgainProps) {
  const [busy, setBusy] = useState(false)
  // Null before any email was sent.
  const [sendCount, setSendCount] = useState<number | null>(isJustSent ? 0 : null)
  const [error, setError] = useState<FormErrors | null>(null)
  const isDelayOver = useHasPassed(sendCount, RESEND_DELAY_MS)
  // The pressed button disappears, so the focus moves to its container.
  const container = useFocusOnAppear<HTMLDivElement>(sendCount)

  const resend = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    const result = await send()
    setBusy(false)
    if (result.ok) setSendCount((now) => (now ?? 0) + 1)
    else setError(sortError(result, {}))
  }
  return (
    <div ref={container} tabIndex={-1} className={styles.again}>
      {/* The live region must be in the page before its text. */}
      <p role="status">{sendCount !== null && sendCount > 0 && sent}</p>
      {error && <FormError error={error} />}
      {(sendCount === null || isDelayOver) && (
        <Button small kind="ghost" busy={busy} onClick={() => void resend()}>
          {label}
        </Button>
      )}
    </div>
  )
}

/** Returns true once `ms` milliseconds have passed since `since` last changed; false while it is null. */
function useHasPassed(since: number | null, ms: number): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setPassed(since), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
  return since !== null && passed === since
}
