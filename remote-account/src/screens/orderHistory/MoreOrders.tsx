import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, Notice, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './HistoryScreen.module.css'
import type { HistoryState } from './useHistory.ts'

/** The way to older orders, and what came of it. The button stays the same one when it is pressed again. */
export function MoreOrders({ history }: { readonly history: HistoryState }) {
  const { t } = useTexts(accountTexts)
  const common = useTexts(commonTexts)
  const { isLast, isBusy, problem, added, more } = history
  return (
    <>
      <VisuallyHidden role="status">{added !== null && t('history.added', { count: added })}</VisuallyHidden>
      {problem && <Notice tone="error" title={problemText(common.t, problem)} />}
      {!isLast && (
        <div className={styles.more}>
          <Button kind="ghost" block busy={isBusy} onClick={() => void more()}>
            {problem ? common.t('action.retry') : t('history.more')}
          </Button>
        </div>
      )}
    </>
  )
}
