import type { Menu, Shop } from '@carte/contract'
import { filterMenu, findContainer, isFiltering, NO_FILTER } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { atom, loadMenu, menuFilterAtom, presentMenuAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { EmptyState, Notice } from '@carte/ui'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { useIsOver } from '../../components/hours/useIsOver.ts'
import { showUnreachableAtom, useLazyChunk } from '../../components/lazy-chunk.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTools } from '../../components/menu-tools-chunk.ts'
import { menuTexts } from '../../texts.ts'
import { CategoryNav } from './CategoryNav.tsx'
import { categoriesOf, categoryKey, countArticles } from './category.ts'
import { revealedAtom } from './filters/revealed.ts'
import { type FirstMenu, isLongMenu, NOTHING_OMITTED } from './long/first-menu.ts'
import { MenuBar } from './MenuBar.tsx'
import * as styles from './MenuScreen.module.css'
import { MenuItems } from './MenuSection.tsx'
import type { MenuPage } from './menu.loader.ts'
import { scrollLine } from './reading.ts'
import { useAddressKey } from './useCategoryAddress.ts'

type MenuBodyProps = {
  readonly menu: Menu
  readonly path: readonly string[]
  readonly data: MenuPage
  /** The heading of the screen; on a large one, it stays in view above the categories. */
  readonly heading: ReactNode
}

/** Shows the menu with its search, its filters and the categories. */
export function MenuBody({ menu: loadedMenu, path, data, heading }: MenuBodyProps) {
  const { t } = useTexts(menuTexts)
  const { shop } = data
  const list = useRef<HTMLDivElement>(null)
  const { menu, omitted, isLong } = useShownMenu(data, loadedMenu)
  const { query, shownQuery, search } = useMenuSearch(shop.id)
  const [restoredQuery] = useState(shownQuery)
  // While only the beginning of a long menu is loaded, a search would miss most dishes.
  const isWhole = omitted === NOTHING_OMITTED
  const { tools, filter, filtered, isRevealed, shown, categories } = useMenuList(menu, isLong, isWhole, shownQuery)
  const redirectedFrom = useMissingCategory(menu)
  const missing = path.length > 0 && !findContainer(menu, path) ? path.at(-1) : redirectedFrom
  const requested = missing === undefined ? categoryKey(path) : ''
  const addressKey = useAddressKey(requested)
  const isSearching = shownQuery !== '' && isWhole && tools
  const hasCategories = categories.length > 1
  const changeQuery = useSearchScroll(list, query, isSearching ? shownQuery : '', search)
  const isEmpty = !isLong && countArticles(menu.items) === 0
  return (
    <>
      <div className={styles.frame}>
        {heading}
        {!isEmpty && (
          <MenuBar menu={menu} query={query} onSearch={changeQuery} hasCategories={hasCategories}>
            {!isSearching && hasCategories && (
              <div className={styles.categories}>
                <CategoryNav
                  shopId={shop.id}
                  categories={categories}
                  requested={requested}
                  addressKey={addressKey}
                  list={list}
                />
              </div>
            )}
          </MenuBar>
        )}
      </div>
      <div className={styles.list} ref={list}>
        <MenuNotices shop={shop} now={data.now} missing={missing} />
        {tools && filtered && <tools.ActiveFilters />}
        {tools && isWhole && (
          <tools.SearchResults
            menu={menu}
            query={shownQuery}
            filter={filter}
            isRevealed={isRevealed}
            isRestored={shownQuery === restoredQuery}
            onReset={() => changeQuery('')}
          />
        )}
        {!isSearching && (
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

/** The same array at every render, so that memoized sections do not render again. */
const NO_PATH: readonly string[] = []

interface ShownMenu {
  readonly menu: Menu
  readonly omitted: FirstMenu['omitted']
  /** Whether its cards render in chunks. */
  readonly isLong: boolean
}

/**
 * Returns the menu to render: the latest one known to this tab or published by another. The beginning of a long menu is
 * shown until the whole menu, which the host loads when the page is idle, has arrived. Deferred, so that rendering
 * another menu does not block scrolling or taps.
 */
export function useShownMenu({ shop, omitted }: MenuPage, menu: Menu): ShownMenu {
  const latest = useDeferredValue(useAtomValue(presentMenuAtom))
  const [accepted, setAccepted] = useState(latest)
  // Ignore menus of other shops: during a navigation the next shop's menu arrives before its screen, and another tab
  // can be at another shop.
  if (latest !== accepted && latest?.shopId === shop.id) setAccepted(latest)
  const present = accepted?.shopId === shop.id ? accepted.menu : null
  const isPart = omitted !== undefined
  useWholeMenu(shop.id, isPart && !present)
  const whole = present ?? (isPart ? null : menu)
  return useMemo(
    () =>
      whole
        ? { menu: whole, omitted: NOTHING_OMITTED, isLong: isLongMenu(whole) }
        : { menu, omitted: omitted ?? NOTHING_OMITTED, isLong: true },
    [whole, menu, omitted],
  )
}

/** How long to wait for the host to load the whole menu, and between retries, in milliseconds. */
const RETRY_MS = 5000

/** Loads the whole menu if the host does not: the guest sees placeholders until then. */
function useWholeMenu(shopId: string, isWanted: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void loadMenu(store, shopId).catch(() => {}), RETRY_MS)
    return () => clearInterval(timer)
  }, [store, shopId, isWanted])
}

/**
 * Returns the search of a shop's menu. `shownQuery` is trimmed and deferred: it may lag behind `query`, so that a long
 * menu does not slow down typing.
 */
function useMenuSearch(shopId: string) {
  const stored = useAtomValue(menuSearchAtom)
  const query = stored.shopId === shopId ? stored.query : ''
  const setSearch = useSetAtom(menuSearchAtom)
  const search = useCallback((next: string) => setSearch({ shopId, query: next }), [setSearch, shopId])
  return { query, shownQuery: useDeferredValue(query.trim()), search }
}

/**
 * Scrolls to the first result of a search that begins in the middle of the menu, and back to that position when the
 * search ends.
 *
 * @param query the text of the field
 * @param shownQuery the query of the results; empty while the menu is shown
 * @returns a function that changes the query
 */
function useSearchScroll(
  list: RefObject<HTMLElement | null>,
  query: string,
  shownQuery: string,
  search: (next: string) => void,
): (next: string) => void {
  /** Position of the page before the search, in pixels. Unknown for a search from before an article was opened. */
  const scrollTop = useRef<number | null>(null)
  const last = useRef(shownQuery)
  useLayoutEffect(() => {
    if (shownQuery === last.current) return
    last.current = shownQuery
    const element = list.current
    if (shownQuery === '') {
      if (scrollTop.current !== null) document.documentElement.scrollTop = scrollTop.current
    } else if (element && element.getBoundingClientRect().top < scrollLine(element)) {
      element.scrollIntoView?.({ behavior: 'instant' })
    }
  }, [list, shownQuery])
  return (next) => {
    if (query === '') scrollTop.current = scrollY
    search(next)
  }
}

/** The search in a shop's menu. It outlives the screen, so that it is still there after the guest has seen an article. */
export const menuSearchAtom = atom({ shopId: '', query: '' })

/**
 * Returns the part of a menu to render: the dishes that pass the guest's filters, or all if the guest has revealed the
 * hidden ones. The server does not know the filters, so they apply after hydration.
 *
 * @param isLong whether its cards render in chunks
 * @param isWhole whether the menu is complete: otherwise it is unknown which categories the filters leave empty
 * @param query the search; empty for none
 */
export function useMenuList(menu: Menu, isLong: boolean, isWhole: boolean, query: string) {
  // Deferred, so that rendering another list does not block input.
  const wanted = useDeferredValue(useAtomValue(menuFilterAtom))
  const isRevealed = useAtomValue(revealedAtom)
  const showUnreachable = useSetAtom(showUnreachableAtom)
  const [hasFailed, setFailed] = useState(false)
  const tools = useLazyChunk(menuTools, query || (isFiltering(wanted) ? 'filters' : isLong ? 'chunks' : ''), () => {
    setFailed(true)
    showUnreachable()
  })
  // Apply the filter together with the notes about hidden dishes, so that the layout shifts once. If their code fails
  // to load, apply it without them.
  const filter = isWhole && (tools || hasFailed) ? wanted : NO_FILTER
  const filtered = useMemo(() => filterMenu(menu, filter), [menu, filter])
  const shown = isRevealed ? menu : filtered
  return {
    tools,
    filter,
    /** Null without active filters. */
    filtered: isFiltering(filter) ? filtered : null,
    isRevealed,
    shown,
    categories: useMemo(() => categoriesOf(shown), [shown]),
  }
}

/** In characters. The name comes from the address, so it can be of any length. */
const NAME_MAX_LENGTH = 80

/**
 * Returns the name of a category that the menu does not have, from the `missing` parameter that the server's redirect
 * sets.
 */
function useMissingCategory(menu: Menu): string | undefined {
  const name = new URLSearchParams(useLocation().search).get('missing')?.trim()
  return name && !findContainer(menu, [name]) ? name.slice(0, NAME_MAX_LENGTH) : undefined
}

type MenuNoticesProps = {
  readonly shop: Shop
  /** When the page was loaded (ISO). */
  readonly now: string
  /** Name of a category in the address that the menu does not have. */
  readonly missing?: string | undefined
}

/** Says that the shop is closed or paused, and that the category of the address is missing. */
function MenuNotices({ shop, now, missing }: MenuNoticesProps) {
  const { t, language } = useTexts(menuTexts)
  const { isClosed } = useMenuScope()
  const isPauseOver = useIsOver(shop.pausedUntil)
  const isPaused = !isClosed && shop.status === 'paused' && !isPauseOver
  if (!isClosed && !isPaused && missing === undefined) return null
  return (
    <div className={styles.notices}>
      {isClosed && <ClosedNotice shop={shop} loadedAt={now} />}
      {isPaused && (
        <Notice tone="warning" icon="clock" title={t('menu.paused')} announce="none">
          {shop.pausedUntil
            ? t('menu.paused.until', { time: formatTime(shop.pausedUntil, shop.timeZone, language) })
            : t('menu.paused.text')}
        </Notice>
      )}
      {missing !== undefined && <Notice title={t('menu.category.missing', { name: missing })} announce="none" />}
    </div>
  )
}
