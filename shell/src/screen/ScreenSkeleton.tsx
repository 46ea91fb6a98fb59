import { useTexts } from '@carte/i18n'
import { Skeleton, VisuallyHidden } from '@carte/ui'
import { shellTexts } from '../texts.ts'
import * as styles from './ScreenSkeleton.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

export function ScreenSkeleton() {
  const { t } = useTexts(shellTexts)
  return (
    <div className={styles.screen}>
      <VisuallyHidden>
        <p aria-live="polite">{t('screen.loading')}</p>
      </VisuallyHidden>
      <Skeleton shape="box" width="min(20rem, 80%)" height="2.5rem" />
      <Skeleton width="min(14rem, 60%)" />
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card} shape="box" height="7rem" />
        ))}
      </div>
    </div>
  )
}
