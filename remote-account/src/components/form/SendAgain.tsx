import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { useEffect, useState } from 'react'
import { accountTexts } from '../../texts.ts'
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

/** Sends an email again, confirms it, and counts down `RESEND_DELAY_MS` in place of the button. */
export function SendAgain({ label, sent, send, isJustSent = false }: SendAgainProps) {
  const { t } = useTexts(accountTexts)
  const [busy, setBusy] = useState(false)
  // Null before any email was sent.
  const [sendCount, setSendCount] = useState<number | null>(isJustSent ? 0 : null)
  const [error, setError] = useState<FormErrors | null>(null)
  const secondsLeft = useSecondsLeft(sendCount, RESEND_DELAY_MS)
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
      <p aria-live="polite">{sendCount !== null && sendCount > 0 && sent}</p>
      {error && <FormError error={error} />}
      {secondsLeft > 0 ? (
        <p className={styles.wait}>{t('form.againIn', { count: secondsLeft })}</p>
      ) : (
        <Button small kind="ghost" busy={busy} onClick={() => void resend()}>
          {label}
        </Button>
      )}
    </div>
  )
}

const SECOND_MS = 1_000

/** Returns the seconds left of `ms` milliseconds since `since` last changed; 0 while it is null. */
function useSecondsLeft(since: number | null, ms: number): number {
  const [left, setLeft] = useState<{ readonly since: number | null; readonly ms: number }>({ since, ms })
  useEffect(() => {
    if (since === null) return
    const end = performance.now() + ms
    const timer = setInterval(() => {
      const leftMs = end - performance.now()
      setLeft({ since, ms: leftMs })
      if (leftMs <= 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [since, ms])
  if (since === null) return 0
  return Math.max(0, Math.ceil((left.since === since ? left.ms : ms) / SECOND_MS))
}
