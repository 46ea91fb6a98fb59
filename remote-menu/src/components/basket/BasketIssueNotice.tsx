import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button } from '@carte/ui'
import { type Ref, useId } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './BasketFoot.module.css'
import { issuesAtom } from './issues.ts'
import { useRemoveIssues } from './useRemoveIssues.ts'

/** Says that lines which cannot be ordered block the checkout, and offers to remove them all. */
export function BasketIssueNotice({ ref }: { readonly ref: Ref<HTMLButtonElement> }) {
  const { t } = useTexts(menuTexts)
  const id = useId()
  const count = useAtomValue(issuesAtom).size
  const remove = useRemoveIssues()
  return (
    <div className={styles.trouble}>
      <p id={id}>{t('basket.troubles', { count })}</p>
      <Button ref={ref} small kind="ghost" aria-describedby={id} onClick={(event) => remove(event.currentTarget)}>
        {t('basket.troubles.remove')}
      </Button>
    </div>
  )
}
