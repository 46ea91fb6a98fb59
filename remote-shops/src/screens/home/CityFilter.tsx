import type { City } from '@carte/contract'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { VisuallyHidden } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'
import * as styles from './CityFilter.module.css'

/** With more cities than this, searching is faster than scanning the row. */
const CITIES_MAX = 12

interface CityFilterProps {
  readonly cities: readonly City[]
  readonly chosen: string | null
  readonly onChoose: (city: string | null) => void
}

/**
 * Renders the cities as filter buttons, if there are several. One can be active; pressing it again clears the filter.
 */
export function CityFilter({ cities, chosen, onChoose }: CityFilterProps) {
  const { t, language } = useTexts(shopsTexts)
  // The active city always stays in the row, so that the guest can clear it when the list has changed.
  const shown = cities.filter(({ name }, index) => index < CITIES_MAX || name === chosen)
  if (cities.length < 2) return null
  return (
    <fieldset className={styles.filter}>
      <legend>
        <VisuallyHidden>{t('cities.label')}</VisuallyHidden>
      </legend>
      <div className={styles.row}>
        {shown.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className={styles.city}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? null : name)}
          >
            {name} <span className={styles.count}>{formatCount(count, language)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
