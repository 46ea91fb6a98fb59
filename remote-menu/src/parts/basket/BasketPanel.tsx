import { useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'
import { BasketContent } from './BasketContent.tsx'
import { BasketFoot } from './BasketFoot.tsx'
import * as styles from './BasketPanel.module.css'
import { useCheckout } from './useCheckout.ts'

/** The basket on a large screen; a small one hides it. */
export function BasketPanel() {
  const { t } = useTexts(menuTexts)
  const checkout = useCheckout()
  return (
    <section className={styles.panel}>
      <h2 tabIndex={-1} className={styles.title}>
        {t('basket.title')}
      </h2>
      <BasketContent checkout={checkout} className={styles.content} />
      <BasketFoot checkout={checkout} className={styles.foot} />
    </section>
  )
}
