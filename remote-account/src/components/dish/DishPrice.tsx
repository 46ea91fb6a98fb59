import type { Article, Currency } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './Dish.module.css'

export interface DishPriceProps {
  readonly article: Article
  readonly currency: Currency
}

export function DishPrice({ article: { price, ordinaryPrice }, currency }: DishPriceProps) {
  const { t, language } = useTexts(accountTexts)
  const told = (amount: number) => formatPrice(toMinor(amount), currency, language)
  if (ordinaryPrice === undefined) return <span className={styles.price}>{told(price)}</span>
  return (
    <span>
      <VisuallyHidden>{t('dish.now')} </VisuallyHidden>
      <span className={styles.price}>{told(price)}</span> <VisuallyHidden>{t('dish.before')} </VisuallyHidden>
      <s className={styles.before}>{told(ordinaryPrice)}</s>
    </span>
  )
}
