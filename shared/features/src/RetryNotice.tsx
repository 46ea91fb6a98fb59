import type { Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

export interface RetryNoticeProps {
  readonly problem: Pick<Problem, 'code'>
  /** Text about what the page shows instead. */
  readonly children?: ReactNode
}

/** Time after which the page tries again by itself, in milliseconds. */
const RETRY_MS = 30_000

/** Says why data of the page could not be loaded, offers to load it again, and does so by itself after a while. */
export function RetryNotice({ problem, children }: RetryNoticeProps) {
  const { t } = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
  const retry = useEffectEvent(() => void revalidate())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt has a new problem, which restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => retry(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [problem])
  return (
    <Notice
      tone="warning"
      title={problemText(t, problem)}
      action={
        <Button kind="ghost" small busy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('action.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
