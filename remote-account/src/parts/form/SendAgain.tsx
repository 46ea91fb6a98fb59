import { Button } from '@carte/ui'
import { useState } from 'react'
import { FormTrouble } from './FormTrouble.tsx'
import * as styles from './form.module.css'
import { sortTrouble, type Trouble } from './problems.ts'
import { useAfter } from './useAfter.ts'
import { useFocusOnAppear } from './useFocusOnAppear.ts'
import type { Sent } from './useForm.ts'

export interface SendAgainProps {
  readonly label: string
  /** What is said once it is sent. */
  readonly sent: string
  readonly send: () => Promise<Sent>
  /** Another mail was sent just before: it is given a moment first. */
  readonly isJustSent?: boolean | undefined
}

/** Milliseconds that a mail is given before another one can be asked for. */
export const MAIL_TAKES = 20_000

/** Sends a link once more, and says so; again after a moment, which a mail takes. */
export function SendAgain({ label, sent, send, isJustSent = false }: SendAgainProps) {
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState<number | null>(isJustSent ? 0 : null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isOver = useAfter(turn, MAIL_TAKES)
  // The button that was pressed is gone for a while; the next key goes on from its place.
  const place = useFocusOnAppear<HTMLDivElement>(turn)

  const press = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answer = await send()
    setBusy(false)
    if (answer.ok) setTurn((now) => (now ?? 0) + 1)
    else setTrouble(sortTrouble(answer, {}))
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.again}>
      {/* Said where it is, before there is anything to say. */}
      <p role="status">{turn !== null && turn > 0 && sent}</p>
      {trouble && <FormTrouble trouble={trouble} />}
      {(turn === null || isOver) && (
        <Button small kind="ghost" busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </div>
  )
}
