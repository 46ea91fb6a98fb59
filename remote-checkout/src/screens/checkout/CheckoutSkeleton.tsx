import { commonTexts, useTexts } from '@carte/i18n'
import { Skeleton, VisuallyHidden } from '@carte/ui'
import * as styles from './CheckoutScreen.module.css'

/** Placeholder for the form until hydration, when the browser's basket is known. */
export function CheckoutSkeleton() {
  const { t } = useTexts(commonTexts)
  return (
    <div className={styles.form}>
      <VisuallyHidden role="status">{t('loader.text')}</VisuallyHidden>
      <div className={styles.fields}>
        {['how', 'where', 'when', 'note'].map((field) => (
          <Skeleton key={field} shape="box" height="3.75rem" />
        ))}
      </div>
      <Skeleton shape="box" height="14rem" />
    </div>
  )
}
