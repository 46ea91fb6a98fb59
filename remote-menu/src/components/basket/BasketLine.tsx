import type { BasketItem } from '@carte/contract'
import { articleTotalMinor, flatChoices, type LineIssue, lineTotalMinor, toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { memo } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './BasketLine.module.css'
import { LineActions } from './LineActions.tsx'

type BasketLineProps = {
  readonly item: BasketItem
  /**
   * Shop of the basket. A prop, because a line that subscribed to the basket would render again on each change of it.
   */
  readonly shopId: string
  /** Currency symbol. A string, because each loaded menu brings a new currency object. */
  readonly symbol: string
  readonly trouble: LineIssue | undefined
  /** The line's total before a price change, in minor units, until the guest has seen the change. */
  readonly before: number | undefined
  /** Read-only, on a route that disables the basket. */
  readonly isFixed: boolean
  readonly onLeave?: (() => void) | undefined
}

/**
 * Renders one line with its choices and actions. The price is the article's, times quantity; each choice shows its own
 * price, so the figures shown add up to the total.
 */
export const BasketLine = memo(function BasketLine(props: BasketLineProps) {
  const { item, shopId, symbol, trouble, before, isFixed, onLeave } = props
  const { t, language } = useTexts(menuTexts)
  const { text: name, lang } = articleName(item.article, language)
  const price = (minor: number, sign = false) => formatPrice(minor, { symbol }, language, { sign })
  const chosen = flatChoices(item).map((choice) => ({
    id: choice.id,
    extra: toMinor(choice.price) * item.quantity,
    ...articleName(choice.article, language),
  }))
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        {item.quantity > 1 && <span className={styles.quantity}>{item.quantity}x</span>} <span lang={lang}>{name}</span>
      </span>
      <span className={styles.price}>{price(articleTotalMinor(item))}</span>
      {chosen.length > 0 && (
        <span className={styles.chosen}>
          {chosen.map((choice, at) => (
            <span key={choice.id}>
              {at > 0 && ' · '}
              <span lang={choice.lang}>{choice.text}</span>
              {choice.extra > 0 && ` ${price(choice.extra, true)}`}
            </span>
          ))}
        </span>
      )}
      {trouble && <span className={styles.unavailable}>{t(`basket.trouble.${trouble}`)}</span>}
      {before !== undefined && before !== lineTotalMinor(item) && (
        <span className={styles.repriced}>
          {t('basket.repriced', { before: price(before), after: price(lineTotalMinor(item)) })}
        </span>
      )}
      {!isFixed && <LineActions item={item} shopId={shopId} name={name} onLeave={onLeave} />}
    </div>
  )
})
