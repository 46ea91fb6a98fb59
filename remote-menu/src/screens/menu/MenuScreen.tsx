import type { Menu } from '@carte/contract'
import { findContainer } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import type { ScreenProps } from '@carte/store'
import { EmptyState, SearchInput } from '@carte/ui'
import { useMemo, useRef } from 'react'
import { MenuContext } from '../../parts/MenuContext.ts'
import { listParam } from '../../parts/params.ts'
import { menuTexts } from '../../texts.ts'
import { CategoryNav } from './CategoryNav.tsx'
import { categoriesOf, categoryKey } from './category.ts'
import { useShownMenu } from './long/useShownMenu.ts'
import { MenuHeading } from './MenuHeading.tsx'
import { MenuMissing } from './MenuMissing.tsx'
import { MenuNotices } from './MenuNotices.tsx'
import * as styles from './MenuScreen.module.css'
import { MenuItems } from './MenuSection.tsx'
import type { MenuPage } from './menu-page.ts'
import { SearchResults } from './SearchResults.tsx'
import { useArticleAhead } from './useArticleAhead.ts'
import { useMenuSearch } from './useMenuSearch.ts'

/** A shop's menu: categories, search, and every article in it. */
export function MenuScreen({ data, params }: ScreenProps<MenuPage>) {
  const { t } = useTexts(menuTexts)
  const { shop, menu, campaigns } = data
  useArticleAhead()
  const currency = menu?.currency
  const scope = useMemo(() => currency && { shop, currency, campaigns }, [shop, currency, campaigns])
  const title = <title>{t('menu.title', { shop: shop.name })}</title>
  if (!menu || !scope) {
    return (
      <>
        {title}
        <MenuMissing shopId={shop.id} />
      </>
    )
  }
  return (
    <MenuContext value={scope}>
      {title}
      <div className={styles.screen}>
        <MenuHeading shop={shop} />
        <MenuBody shopId={shop.id} menu={menu} path={listParam(params, 'category')} data={data} />
      </div>
    </MenuContext>
  )
}

type MenuBodyProps = {
  readonly shopId: string
  readonly menu: Menu
  readonly path: readonly string[]
  readonly data: MenuPage
}

function MenuBody({ shopId, menu: given, path, data }: MenuBodyProps) {
  const { t } = useTexts(menuTexts)
  const list = useRef<HTMLDivElement>(null)
  const { menu, omitted, isLong } = useShownMenu(data, given)
  const { query, shownQuery, search } = useMenuSearch(shopId)
  const missing = path.length > 0 && !findContainer(menu, path) ? path.at(-1) : undefined
  const isSearching = shownQuery.trim() !== ''
  const categories = categoriesOf(menu)
  return (
    <>
      <div className={styles.search}>
        <SearchInput value={query} onChange={search} label={t('search.label')} clearLabel={t('search.clear')} />
      </div>
      {!isSearching && categories.length > 1 && (
        <div className={styles.categories}>
          <CategoryNav
            shopId={shopId}
            categories={categories}
            requested={missing === undefined ? categoryKey(path) : ''}
            list={list}
          />
        </div>
      )}
      <div className={styles.list} ref={list}>
        <MenuNotices shop={data.shop} missing={missing} />
        {isSearching ? (
          <SearchResults menu={menu} query={shownQuery} onReset={() => search('')} />
        ) : menu.items.length > 0 ? (
          <MenuItems items={menu.items} path={NO_PATH} level={2} first isLong={isLong} omitted={omitted} />
        ) : (
          <EmptyState icon="clock" title={t('menu.empty.title')}>
            {t('menu.empty.text')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** The same one at every render: sections are drawn again only for something new. */
const NO_PATH: readonly string[] = []
