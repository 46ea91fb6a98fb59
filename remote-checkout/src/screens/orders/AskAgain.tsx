import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { isPassing, type OrderRow, problemOf } from './groups.ts'

/** Says once why some orders could not be loaded, and offers a retry; renders nothing without such a failure. */
export function AskAgain({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
  const problem = rows.map(({ found }) => problemOf(found)).find((one) => one !== null && isPassing(one))
  if (!problem) return null
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
