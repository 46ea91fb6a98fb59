import type { ContainerItem } from '@carte/contract'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths, useHref, useLocation } from '@carte/navigation'
import { hostPageAtom, useAtomValue } from '@carte/store'
import { ChipNav } from '@carte/ui'
import type { RefObject } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './CategoryNav.module.css'
import { categoryKey } from './category.ts'
import { useCategoryAddress } from './useCategoryAddress.ts'
import { useReading } from './useReading.ts'

/** The router's location key before the first navigation. */
const FIRST = 'default'

type CategoryNavProps = {
  readonly shopId: string
  readonly categories: readonly ContainerItem[]
  /** Key of the category in the address of the last navigation. */
  readonly requested: string
  /** Key of the category in the address now, which changes on scrolling. */
  readonly known: RefObject<string>
  /** The element that contains the sections of the categories. */
  readonly list: RefObject<HTMLElement | null>
}

/**
 * Links to the categories and marks the one that is being read. It is a separate component, so that
 * scrolling renders only the navigation again.
 */
export function CategoryNav({ shopId, categories, requested, known, list }: CategoryNavProps) {
  const { t, language } = useTexts(menuTexts)
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const { key } = useLocation()
  const isUnasked = isEmbedded && key === FIRST
  const { current, goTo } = useReading(list, requested, known, categories, isUnasked)
  useCategoryAddress(shopId, known, current)
  // `useHref` adds the base path of the host, because ChipNav renders plain `<a>` elements.
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
