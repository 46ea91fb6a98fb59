import type { Problem } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'

export interface AskAgainProps {
  readonly problem: Pick<Problem, 'code'>
}

/** Says why a part of the page could not be loaded, and offers a retry. */
export function AskAgain({ problem }: AskAgainProps) {
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
    />
  )
}
