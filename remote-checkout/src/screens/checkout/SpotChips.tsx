import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { useId } from 'react'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './SpotChips.module.css'

interface SpotChipsProps {
  readonly places: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | null
  readonly isRequired: boolean
  readonly error: string | undefined
  readonly onChoose: (id: string | null) => void
}

/** Renders the spots as radio buttons, so that one tap chooses one. */
export function SpotChips({ places, chosen, isRequired, error, onChoose }: SpotChipsProps) {
  const { t } = useTexts(checkoutTexts)
  const id = useId()
  const options = isRequired ? places : [{ id: '', name: t('orderInfo.spot.none') }, ...places]
  return (
    <div className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        <span>{t('orderInfo.spot')}</span>
        {!isRequired && <span>{t('optional')}</span>}
      </p>
      <div
        role="radiogroup"
        // Takes the focus when the spot is missing.
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        className={styles.chips}
      >
        {options.map(({ id: value, name }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={`${id}-spot`}
              value={value}
              checked={value === (chosen ?? '')}
              onChange={() => onChoose(value || null)}
            />
            <span className={styles.text}>{name}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
