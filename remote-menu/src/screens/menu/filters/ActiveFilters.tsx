import type { MenuFilter } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue, useSetAtom } from '@carte/store'
import { useRef } from 'react'
import { menuFilterAtom } from '../../../components/article/avoided.ts'
import { menuTexts } from '../../../texts.ts'
import * as styles from './ActiveFilters.module.css'
import { FilterChip } from './FilterChip.tsx'
import { focusFilter } from './focus-filter.ts'

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
