import { useTexts } from '@carte/i18n'
import { Skeleton, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoritesScreen.module.css'

/** Renders a placeholder until the customer's lists and their order are known. */
export function FavoritesSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts(accountTexts)
  return (
    <div className={styles.section}>
      <VisuallyHidden role="status">{t('mine.loading')}</VisuallyHidden>
      <div className={styles.soon}>
        <Skeleton width="12ch" />
      </div>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, row) => (
          <Skeleton key={row} shape="box" className={styles.soonRow} />
        ))}
      </div>
    </div>
  )
}
