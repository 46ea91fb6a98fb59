import { useTexts } from '@carte/i18n'
import type { ComponentType } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './BasketPanel.module.css'
import { ShopName } from './ShopName.tsx'

/**
 * Renders the basket of a large screen; CSS hides it on a small one. The title and the shop's name render before the
 * lazy content.
 */
export function BasketPanel({ Content }: { readonly Content: ComponentType | undefined }) {
  const { t } = useTexts(menuTexts)
  return (
    <section className={styles.panel}>
      <h2 tabIndex={-1} className={styles.title}>
        {t('basket.title')}
      </h2>
      <ShopName className={styles.shop} />
      {Content && <Content />}
    </section>
  )
}
