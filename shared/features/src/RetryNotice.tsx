import type { Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import type { ReactNode } from 'react'

export interface RetryNoticeProps {
  readonly problem: Pick<Problem, 'code'>
  /** Text about what the page shows instead. */
  readonly children?: ReactNode
}

/** Says why data of the page could not be loaded, and offers to load it again. */
export function RetryNotice({ problem, children }: RetryNoticeProps) {
  const { t } = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
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
