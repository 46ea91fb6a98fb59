import type { Menu } from '@carte/contract'
import { countDishes, type MenuFilter, NO_FILTER } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { menuFilterAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, EmptyState, Icon } from '@carte/ui'
import { useMemo, useRef } from 'react'
import { Announced } from '../../../components/Announced.tsx'
import { menuTexts } from '../../../texts.ts'
import * as styles from './ActiveFilters.module.css'
import { focusFilter } from './focus-filter.ts'
import { HiddenNote } from './HiddenNote.tsx'

/** Lists the active filters; pressing one removes it. */
export function ActiveFilters() {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  // The current filters, not the deferred ones of the list: two quick removals must both apply.
  const { avoid, diets } = useAtomValue(menuFilterAtom)
  const setFilter = useSetAtom(menuFilterAtom)
  const list = useRef<HTMLUListElement>(null)
  const remove = (next: MenuFilter) => {
    focusFilter(list.current)
    setFilter(next)
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul ref={list} role="list" aria-label={t('filter.active')} className={styles.chips}>
      {diets.map((diet) => (
        <FilterChip
          key={diet}
          name={common.t(`tag.${diet}`)}
          onRemove={() => remove({ avoid, diets: diets.filter((other) => other !== diet) })}
        />
      ))}
      {avoid.map((allergen) => (
        <FilterChip
          key={allergen}
          name={common.t(`allergen.${allergen}`)}
          isAvoided
          onRemove={() => remove({ diets, avoid: avoid.filter((other) => other !== allergen) })}
        />
      ))}
    </ul>
  )
}

type FilterChipProps = {
  /** Name of a diet or an allergen. */
  readonly name: string
  readonly isAvoided?: boolean | undefined
  readonly onRemove: () => void
}

/**
 * Renders a button that removes a filter. An avoided allergen has an icon instead of the word "no", because
 * that word would change the grammatical form of the name in some languages.
 */
function FilterChip({ name, isAvoided = false, onRemove }: FilterChipProps) {
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

type FilteredNoteProps = {
  readonly menu: Menu
  readonly filtered: Menu
}

/** Says how many dishes pass the filters, and how many are hidden. */
export function FilteredNote({ menu, filtered }: FilteredNoteProps) {
  const { t } = useTexts(menuTexts)
  const setFilter = useSetAtom(menuFilterAtom)
  const shown = useMemo(() => countDishes(filtered), [filtered])
  const all = useMemo(() => countDishes(menu), [menu])
  const text = shown > 0 ? t('search.count', { count: shown }) : t('filter.none')
  return (
    <>
      <Announced>{text}</Announced>
      {shown > 0 && <p className={styles.count}>{text}</p>}
      {all > shown && <HiddenNote count={all - shown} />}
      {shown === 0 && (
        <EmptyState
          icon="leaf"
          title={text}
          action={
            <Button kind="ghost" onClick={() => setFilter(NO_FILTER)}>
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.none.text')}
        </EmptyState>
      )}
    </>
  )
}
