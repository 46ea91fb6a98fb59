import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, Notice, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './HistoryScreen.module.css'
import type { HistoryState } from './useHistory.ts'

/** Loads older orders and announces how many were added. A retry uses the same button element, so the focus stays. */
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
