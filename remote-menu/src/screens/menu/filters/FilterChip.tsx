import { useTexts } from '@carte/i18n'
import { Button, Icon } from '@carte/ui'
import { menuTexts } from '../../../texts.ts'
import * as styles from './ActiveFilters.module.css'

type FilterChipProps = {
  /** Of a diet, or of an allergen. */
  readonly name: string
  readonly isAvoided?: boolean | undefined
  readonly onRemove: () => void
}

/** One filter, which goes when it is pressed. What is avoided bears a sign for it, because the word for it bends every other word differently. */
export function FilterChip({ name, isAvoided = false, onRemove }: FilterChipProps) {
  const { t } = useTexts(menuTexts)
  const label = t('filter.remove', { name: isAvoided ? t('filter.avoided', { allergen: name }) : name })
  return (
    <li>
      <Button kind="ghost" small className={styles.chip} aria-label={label} onClick={onRemove}>
        {isAvoided && (
          <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.sign}>
            <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 6l12 12" />
          </svg>
        )}
        {name}
        <Icon name="close" size={16} />
      </Button>
    </li>
  )
}
