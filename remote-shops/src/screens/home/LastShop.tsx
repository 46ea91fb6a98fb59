import { useTexts } from '@carte/i18n'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import { ShopCard, type ShopCardProps } from './ShopCard.tsx'

export function LastShop(card: Omit<ShopCardProps, 'as'>) {
  const { t } = useTexts(shopsTexts)
  return (
    <section className={styles.last} aria-labelledby="last-shop">
      <h2 id="last-shop">{t('last.title')}</h2>
      <ShopCard as="div" {...card} />
    </section>
  )
}
