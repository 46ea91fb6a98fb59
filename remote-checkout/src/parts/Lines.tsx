import type { Currency, Language } from '@carte/contract'
import { formatPrice } from '@carte/i18n'
import * as styles from './Lines.module.css'

export interface Line {
  readonly id: string
  readonly quantity: number
  readonly name: string
  readonly choices: readonly string[]
  /** Minor units. */
  readonly totalMinor: number
}

export interface LinesProps {
  readonly lines: readonly Line[]
  readonly currency: Pick<Currency, 'symbol'>
  readonly language: Language
  readonly label: string
}

/** What was ordered: quantity above one, name, what was chosen, and what the line costs. */
export function Lines({ lines, currency, language, label }: LinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <span className={styles.name}>
            {line.quantity > 1 && <span className={styles.quantity}>{line.quantity}x </span>}
            {line.name}
          </span>
          <span className={styles.price}>{formatPrice(line.totalMinor, currency, language)}</span>
          {line.choices.length > 0 && <span className={styles.choices}>{line.choices.join('\u00a0· ')}</span>}
        </li>
      ))}
    </ul>
  )
}
