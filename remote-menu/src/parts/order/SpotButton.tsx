import { useTexts } from '@carte/i18n'
import { Icon, useFieldWiring } from '@carte/ui'
import type { ComponentPropsWithRef } from 'react'
import { menuTexts } from '../../texts.ts'
import type { Wording } from '../wording.ts'
import * as styles from './OrderInfo.module.css'

type SpotButtonProps = Omit<ComponentPropsWithRef<'button'>, 'value'> & {
  /** Null while nothing is chosen. */
  readonly value: Wording | null
}

/** Says which spot is chosen, and opens the list of them; the control of a `Field`. */
export function SpotButton({ value, ...rest }: SpotButtonProps) {
  const { t } = useTexts(menuTexts)
  // What is wrong is said of the list, and described here: a button itself is never invalid.
  const { id, 'aria-describedby': describedBy } = useFieldWiring({}).attributes
  const text = value?.text ?? t('order.spot.none')
  return (
    <div className={styles.chosen}>
      <button
        {...rest}
        type="button"
        id={id}
        aria-describedby={describedBy}
        // The label alone would be its whole name.
        aria-label={`${t('order.where')}: ${text}`}
        className={styles.button}
        data-none={value === null || undefined}
      >
        <span lang={value?.lang}>{text}</span>
      </button>
      <Icon name="chevronDown" size={20} className={styles.arrow} />
    </div>
  )
}
