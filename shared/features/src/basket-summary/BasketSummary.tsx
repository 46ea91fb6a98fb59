import { lineTotalMinor } from '@carte/domain'
import { formatPrice, type Texts, useTexts } from '@carte/i18n'
import { basketAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { Card } from '@carte/ui'
import type { ReactNode } from 'react'
import { useHydrated } from '../hooks.ts'
import { articleName } from '../localized.ts'
import * as styles from './BasketSummary.module.css'
import type { en } from './locales/en.ts'

export interface BasketSummaryProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  /** The next step, below the total. */
  readonly children?: ReactNode
}

/**
 * Shows the dishes of the basket and their total in the empty space beside a centered screen of a large window, so that
 * it causes no layout shift. Its parent has `position: relative`. Renders nothing for an empty basket.
 */
export function BasketSummary({ texts, children }: BasketSummaryProps) {
  const { t, language } = useTexts(texts)
  const { items, currency, shopName } = useAtomValue(basketAtom)
  const total = useAtomValue(basketTotalAtom)
  // The server does not know the basket.
  const isHydrated = useHydrated()
  if (!isHydrated || items.length === 0) return null
  const price = (minor: number) => formatPrice(minor, currency ?? { symbol: '' }, language)
  return (
    <Card as="section" aria-labelledby="basket-summary" className={styles.summary}>
      <h2 id="basket-summary" className={styles.title}>
        {t('basketSummary.title')}
      </h2>
      <p className={styles.shop}>{shopName}</p>
      <ul className={styles.lines} aria-labelledby="basket-summary">
        {items.map((item) => {
          const name = articleName(item.article, language)
          return (
            <li key={item.id} className={styles.line}>
              <span>
                {item.quantity > 1 && `${item.quantity}x `}
                <span lang={name.lang}>{name.text}</span>
              </span>
              <span className={styles.price}>{price(lineTotalMinor(item))}</span>
            </li>
          )
        })}
      </ul>
      <p className={styles.total}>
        <span>{t('basketSummary.total')}</span>
        <span className={styles.price}>{price(total)}</span>
      </p>
      {children}
    </Card>
  )
}
