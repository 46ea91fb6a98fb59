import type { Menu } from '@carte/contract'
import { findContainer } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { EmptyState, SearchInput } from '@carte/ui'
import { useRef } from 'react'
import { menuTexts } from '../../texts.ts'
import { CategoryNav } from './CategoryNav.tsx'
import { categoryKey, countArticles } from './category.ts'
import { FilterControl } from './filters/FilterControl.tsx'
import { NOTHING_OMITTED } from './long/first-menu.ts'
import { useShownMenu } from './long/useShownMenu.ts'
import { MenuNotices } from './MenuNotices.tsx'
import * as styles from './MenuScreen.module.css'
import { MenuItems } from './MenuSection.tsx'
import type { MenuPage } from './menu-page.ts'
import { useKnownCategory } from './useCategoryAddress.ts'
import { useMenuList } from './useMenuList.ts'
import { useMenuSearch } from './useMenuSearch.ts'

type MenuBodyProps = {
  readonly menu: Menu
  readonly path: readonly string[]
  readonly data: MenuPage
}

export function MenuBody({ menu: given, path, data }: MenuBodyProps) {
  const { t } = useTexts(menuTexts)
  const { shop } = data
  const list = useRef<HTMLDivElement>(null)
  const { menu, omitted, isLong } = useShownMenu(data, given)
  const { query, shownQuery, search } = useMenuSearch(shop.id)
  // In the beginning of a long menu a search would miss most dishes.
  const isWhole = omitted === NOTHING_OMITTED
  const { tools, filter, filtered, isRevealed, shown, categories } = useMenuList(menu, isLong, isWhole, shownQuery)
  const missed = useMissedCategory(menu)
  const missing = path.length > 0 && !findContainer(menu, path) ? path.at(-1) : missed
  const requested = missing === undefined ? categoryKey(path) : ''
  const known = useKnownCategory(requested)
  const isSearching = shownQuery !== '' && isWhole && tools
  const isEmpty = !isLong && countArticles(menu.items) === 0
  return (
    <>
      {!isEmpty && (
        <div className={styles.search}>
          <SearchInput
            className={styles.input}
            value={query}
            onChange={search}
            placeholder={t('search.short')}
            label={t('search.label')}
            clearLabel={t('search.clear')}
            onKeyDown={({ key }) => key === 'Escape' && search('')}
          />
          <FilterControl menu={menu} />
        </div>
      )}
      {!isSearching && categories.length > 1 && (
        <div className={styles.categories}>
          <CategoryNav shopId={shop.id} categories={categories} requested={requested} known={known} list={list} />
        </div>
      )}
      <div className={styles.list} ref={list}>
        <MenuNotices shop={shop} now={data.now} missing={missing} />
        {tools && filtered && <tools.ActiveFilters />}
        {isSearching ? (
          <tools.SearchResults
            menu={menu}
            query={shownQuery}
            filter={filter}
            isRevealed={isRevealed}
            onReset={() => search('')}
          />
        ) : (
          <>
            {tools && filtered && <tools.FilteredNote menu={menu} filtered={filtered} />}
            <MenuItems
              items={shown.items}
              path={NO_PATH}
              level={2}
              first
              isLong={isLong}
              whenNear={isLong ? tools?.whenNear : undefined}
              omitted={omitted}
            />
          </>
        )}
        {isEmpty && (
          <EmptyState icon="clock" title={t('menu.empty.title')}>
            {t('menu.empty.text')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** In characters. The name comes from the URL, so it can be of any length. */
const NAME_LETTERS = 80

/**
 * Returns the category that a link asked for and the menu does not have, from the `missing` parameter of the server's
 * redirect.
 */
function useMissedCategory(menu: Menu): string | undefined {
  const name = new URLSearchParams(useLocation().search).get('missing')?.trim()
  return name && !findContainer(menu, [name]) ? name.slice(0, NAME_LETTERS) : undefined
}

/** The same array at every render, so that memoized sections do not render again. */
const NO_PATH: readonly string[] = []
