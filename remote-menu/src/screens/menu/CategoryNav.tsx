import type { ContainerItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { ChipNav } from '@carte/ui'
import type { RefObject } from 'react'
import { nameOf } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './CategoryNav.module.css'
import { categoryAddress, categoryKey } from './category.ts'
import { useCategoryAddress } from './useCategoryAddress.ts'
import { useReading } from './useReading.ts'

type CategoryNavProps = {
  readonly shopId: string
  readonly categories: readonly ContainerItem[]
  /** Key of the category in the address. */
  readonly requested: string
  /** The one that the address names by now. */
  readonly known: RefObject<string>
  /** The sections that the categories lead to. */
  readonly list: RefObject<HTMLElement | null>
}

/** Links to the categories, which follow the reading. It alone renders again while the menu is scrolled. */
export function CategoryNav({ shopId, categories, requested, known, list }: CategoryNavProps) {
  const { t, language } = useTexts(menuTexts)
  const { current, goTo } = useReading(list, requested, known, categories)
  useCategoryAddress(shopId, known, current)
  const items = categories.map((container) => {
    const id = categoryKey([container.name])
    return { id, label: nameOf(container, language).text, href: categoryAddress(shopId, id) }
  })
  return (
    <ChipNav
      items={items}
      current={current.split('/')[0] || items[0]?.id}
      label={t('menu.categories')}
      layout="auto"
      className={styles.nav}
      onSelect={(id, event) => {
        if (goTo(id)) event.preventDefault()
      }}
    />
  )
}
