import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { adminTexts } from '../../texts.ts'
import * as styles from './ShowMore.module.css'

interface ShowMoreProps {
  readonly shown: number
  readonly all: number
  readonly onMore: () => void
}

/** Says how much of a list is shown, with a button for more. Renders nothing below a whole list. */
export function ShowMore({ shown, all, onMore }: ShowMoreProps) {
  const { t } = useTexts(adminTexts)
  if (all <= shown) return null
  return (
    <div className={styles.more}>
      <span aria-live="polite">{t('table.shown', { shown, all })}</span>
      <Button kind="ghost" small onClick={onMore}>
        {t('table.more')}
      </Button>
    </div>
  )
}
