import type { Menu } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { IconButton, SearchInput } from '@carte/ui'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { menuTexts } from '../../texts.ts'
import { FilterControl } from './filters/FilterControl.tsx'
import * as styles from './MenuBar.module.css'

type MenuBarProps = {
  readonly menu: Menu
  readonly query: string
  readonly onSearch: (query: string) => void
  /** Whether there are categories to choose from; without them the search field is always open. */
  readonly hasCategories: boolean
  /** The categories, unless the guest is searching. */
  readonly children: ReactNode
}

/**
 * Renders the search, the filters and the categories. On a small screen they are one row, in which the search is a
 * button that opens its field in place of the categories; on a large one the field is always visible.
 */
export function MenuBar({ menu, query, onSearch, hasCategories, children }: MenuBarProps) {
  const { t } = useTexts(menuTexts)
  const [isOpened, setOpened] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const isOpen = isOpened || query !== '' || !hasCategories
  const openButton = () => tools.current?.querySelector('button')
  const field = () => tools.current?.querySelector('input')
  // Both use `flushSync`, because only a visible element can take the focus, and on a phone the keyboard opens only if
  // the field takes it during the tap.
  const open = () => {
    flushSync(() => setOpened(true))
    field()?.focus({ preventScroll: true })
  }
  const close = () => {
    flushSync(() => {
      setOpened(false)
      onSearch('')
    })
    const button = openButton()
    if (button?.getClientRects().length) button.focus({ preventScroll: true })
    else field()?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.bar} data-searching={isOpen || undefined}>
      <div ref={tools} className={styles.tools}>
        <IconButton icon="search" label={t('search.label')} className={styles.open} onClick={open} />
        <SearchInput
          className={styles.field}
          value={query}
          onChange={(next) => {
            // Stays open when its text is deleted.
            setOpened(true)
            onSearch(next)
          }}
          placeholder={t('search.short')}
          label={t('search.label')}
          clearLabel={t(query === '' ? 'search.close' : 'search.clear')}
          onClose={isOpened || query !== '' ? close : undefined}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <FilterControl menu={menu} />
      </div>
      {children}
    </div>
  )
}
