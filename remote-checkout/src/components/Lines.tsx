import type { Currency, Language } from '@carte/contract'
import type { LocalizedText } from '@carte/features'
import { formatPrice } from '@carte/i18n'
import * as styles from './Lines.module.css'

export interface Line {
  readonly id: string
  readonly quantity: number
  readonly name: LocalizedText
  /** The chosen options; `extraMinor` is what an option adds to the whole line, in minor units. */
  readonly choices: readonly (LocalizedText & { readonly extraMinor: number })[]
  /** Price of the line including its options, in minor units. */
  readonly totalMinor: number
  /** The guest of the table who has chosen it, in an order for others. */
  readonly guest?: string | undefined
}

interface LinesProps {
  readonly lines: readonly Line[]
  readonly currency: Pick<Currency, 'symbol'>
  readonly language: Language
  readonly label: string
}

/**
 * Lists the dishes of an order, each with its quantity. As in the basket, a line shows the article's price times the quantity, and each option
 * its own price, so that the prices add up to the total.
 */
export function Lines({ lines, currency, language, label }: LinesProps) {
  const price = (minor: number, sign = false) => formatPrice(minor, currency, language, { sign })
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ id, quantity, name, choices, totalMinor, guest }) => (
        <li key={id} className={styles.line}>
          <span className={styles.name}>
            <span className={styles.quantity}>{quantity}x </span>
            <span lang={name.lang}>{name.text}</span>
          </span>
          <span className={styles.price}>
            {price(choices.reduce((rest, { extraMinor }) => rest - extraMinor, totalMinor))}
          </span>
          {guest !== undefined && <span className={styles.choices}>{guest}</span>}
          {choices.length > 0 && (
            <span className={styles.choices}>
              {choices.map(({ text, lang, extraMinor }, index) => (
                <span key={index}>
                  {index > 0 && '\u00a0· '}
                  <span lang={lang}>{text}</span>
                  {extraMinor > 0 && ` ${price(extraMinor, true)}`}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
