import type { BasketItem, Currency } from '@carte/contract'
import { flatChoices, lineTotalMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { memo } from 'react'
import { menuTexts } from '../../texts.ts'
import { articleName } from '../wording.ts'
import * as styles from './BasketLine.module.css'
import { LineActions } from './LineActions.tsx'

type BasketLineProps = {
  readonly item: BasketItem
  /** Of the basket; handed down, because a line that watched the basket would be drawn again at each of its changes. */
  readonly shopId: string
  /** Its place, to which an undone removal brings it back. */
  readonly index: number
  readonly currency: Pick<Currency, 'symbol'>
  /** Sold out by now, or gone from the menu. */
  readonly isUnavailable: boolean
  /** Shown as it is, on a route that disables the basket. */
  readonly isFixed: boolean
  readonly onLeave?: (() => void) | undefined
}

/** One line: how many of what with which choices, what it costs, and everything that can be done about it. */
export const BasketLine = memo(function BasketLine(props: BasketLineProps) {
  const { item, shopId, index, currency, isUnavailable, isFixed, onLeave } = props
  const { t, language } = useTexts(menuTexts)
  const { text: name, lang } = articleName(item.article, language)
  const chosen = flatChoices(item).map(({ id, article }) => ({ id, ...articleName(article, language) }))
  return (
    <div className={styles.line}>
      <span className={styles.quantity}>{item.quantity}x</span>
      <span lang={lang} className={styles.name}>
        {name}
      </span>
      <span className={styles.price}>{formatPrice(lineTotalMinor(item), currency, language)}</span>
      {chosen.length > 0 && (
        <span className={styles.chosen}>
          {chosen.map((choice, at) => (
            <span key={choice.id} lang={choice.lang}>
              {at > 0 && ' · '}
              {choice.text}
            </span>
          ))}
        </span>
      )}
      {isUnavailable && <span className={styles.unavailable}>{t('basket.unavailable')}</span>}
      {!isFixed && <LineActions item={item} shopId={shopId} index={index} name={name} onLeave={onLeave} />}
    </div>
  )
})
