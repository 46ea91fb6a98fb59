import { commonTexts, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { Button, Notice, Skeleton, VisuallyHidden } from '@carte/ui'
import { kitchenTexts } from '../../texts.ts'
import * as board from './Board.module.css'
import * as styles from './Waiting.module.css'

/** Placeholder for the board until the session is known. With `onRetry` it says that the server is unreachable. */
export function Waiting({ onRetry }: { readonly onRetry?: () => void }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <div className={board.board}>
      <PageTitle>{t('title')}</PageTitle>
      <header className={board.head}>
        <h1 tabIndex={-1} className={board.shop}>
          {t('title')}
        </h1>
      </header>
      {onRetry ? (
        <Notice
          tone="warning"
          icon="offline"
          title={t('unreachable.title')}
          className={styles.notice}
          action={
            <Button kind="ghost" onClick={onRetry}>
              {common('action.retry')}
            </Button>
          }
        >
          {t('unreachable.text')}
        </Notice>
      ) : (
        <VisuallyHidden role="status">{common('loader.text')}</VisuallyHidden>
      )}
      <div className={board.columns} aria-hidden="true">
        {[3, 2, 1].map((tickets) => (
          <div key={tickets} className={styles.column}>
            <Skeleton width="8rem" height="1.75rem" />
            {Array.from({ length: tickets }, (_, at) => (
              <Skeleton key={at} shape="box" width="100%" height="13rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
