import type { LocalizedText } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Icon, useFieldWiring } from '@carte/ui'
import type { ComponentPropsWithRef } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './OrderInfo.module.css'

type SpotButtonProps = Omit<ComponentPropsWithRef<'button'>, 'value'> & {
  readonly value: LocalizedText | null
}

/** Shows the chosen spot and opens the list; the control of a `Field`. */
export function SpotButton({ value, ...rest }: SpotButtonProps) {
  const { t } = useTexts(menuTexts)
  // Only the description is used: `aria-invalid` is set on the list, because it is not allowed on a button.
  const { id, 'aria-describedby': describedBy } = useFieldWiring({}).attributes
  const text = value?.text ?? t('order.spot.none')
  return (
    <div className={styles.chosen}>
      <button
        {...rest}
        type="button"
        id={id}
        aria-describedby={describedBy}
        // Includes the value: the field's label alone would replace the button's text as its name.
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
