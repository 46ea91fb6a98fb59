import { useTexts } from '@carte/i18n'
import { Button, Icon } from '@carte/ui'
import { menuTexts } from '../../../texts.ts'
import * as styles from './ActiveFilters.module.css'

type FilterChipProps = {
  /** Name of a diet or an allergen. */
  readonly name: string
  readonly isAvoided?: boolean | undefined
  readonly onRemove: () => void
}

/**
 * Renders a filter that is removed by pressing it. An avoided allergen has an icon instead of the word "no", because
 * that word would change the grammatical form of the name in some languages.
 */
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
