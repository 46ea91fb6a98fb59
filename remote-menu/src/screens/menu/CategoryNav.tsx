import type { ContainerItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { paths, useHref, useLocation } from '@carte/navigation'
import { hostPageAtom, useAtomValue } from '@carte/store'
import { ChipNav } from '@carte/ui'
import type { RefObject } from 'react'
import { nameOf } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './CategoryNav.module.css'
import { categoryKey } from './category.ts'
import { useCategoryAddress } from './useCategoryAddress.ts'
import { useReading } from './useReading.ts'

/** The router's key of where it has begun. */
const FIRST = 'default'

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
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { key } = useLocation()
  const isUnasked = isEmbedded && key === FIRST
  const { current, goTo } = useReading(list, requested, known, categories, isUnasked)
  useCategoryAddress(shopId, known, current)
  // As the page around it shows it: these are plain links.
  const menu = useHref(paths.menu.href({ shopId, category: [] }))
  const items = categories.map((container) => {
    const id = categoryKey([container.name])
    return { id, label: nameOf(container, language).text, href: `${menu}/${id}` }
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
