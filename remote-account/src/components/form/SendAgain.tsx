import { useFocusOnAppear } from '@carte/features'
import { Button } from '@carte/ui'
import { useEffect, useState } from 'react'
import { FormError } from './FormError.tsx'
import * as styles from './form.module.css'
import { type FormErrors, sortError } from './problems.ts'
import type { Sent } from './useForm.ts'

export interface SendAgainProps {
  readonly label: string
  /** Text after the email was sent. */
  readonly sent: string
  readonly send: () => Promise<Sent>
  /** Whether an email was just sent: the button then appears after `MAIL_TAKES`. */
  readonly isJustSent?: boolean | undefined
}

/** Time to wait for an email before the guest can request another one, in milliseconds. */
export const MAIL_TAKES = 20_000

/** Sends an email again, confirms it, and hides the button for `MAIL_TAKES`. */
export function SendAgain({ label, sent, send, isJustSent = false }: SendAgainProps) {
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState<number | null>(isJustSent ? 0 : null)
  const [trouble, setTrouble] = useState<FormErrors | null>(null)
  const isOver = useAfter(turn, MAIL_TAKES)
  // The pressed button disappears, so the focus moves to its container.
  const place = useFocusOnAppear<HTMLDivElement>(turn)

  const press = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answer = await send()
    setBusy(false)
    if (answer.ok) setTurn((now) => (now ?? 0) + 1)
    else setTrouble(sortError(answer, {}))
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.again}>
      {/* The live region must be in the page before its text. */}
      <p role="status">{turn !== null && turn > 0 && sent}</p>
      {trouble && <FormError trouble={trouble} />}
      {(turn === null || isOver) && (
        <Button small kind="ghost" busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </div>
  )
}

/** Returns true once `ms` milliseconds have passed since `since` last changed; false while it is null. */
function useAfter(since: number | null, ms: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setOver(since), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
  return since !== null && over === since
}
