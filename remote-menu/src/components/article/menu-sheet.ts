import type { PlacedArticle } from '@carte/domain'
import { isPlainClick, useHydrated } from '@carte/features'
import { paths, useLocation, useNavigate } from '@carte/navigation'
import { screenSizeAtom, useStore } from '@carte/store'
import { createContext, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { FROM_MENU } from './useGoBack.ts'

/** A dialog over the menu. Its history entry has the menu's path, so that Back closes it and the menu stays mounted. */
export type MenuSheet =
  | { readonly kind: 'article'; readonly code: string }
  /** Suggestions for an article. */
  | { readonly kind: 'suggestions'; readonly code: string; readonly path: readonly string[] }

/** Returns the state of a history entry that shows the menu with the suggestions over it. */
export const suggestionsSheetState = ({ item, path }: PlacedArticle) => ({
  ...FROM_MENU,
  suggestionsOf: { code: item.code, path: [...path] },
})

/** The query parameter with the code of the article in the dialog, so that its address can be shared. */
const ARTICLE = 'article'

interface Address {
  readonly pathname: string
  readonly search: string
}

function articleSheetHref({ pathname, search }: Address, code: string): string {
  const query = new URLSearchParams(search)
  query.set(ARTICLE, code)
  return `${pathname}?${query}`
}

/** Returns the dialog over the menu that the address asks for; null for none. */
export function useMenuSheet(): MenuSheet | null {
  const { pathname, search, state } = useLocation()
  // The server does not know the state of a history entry, and its page is the same for every query.
  const isHydrated = useHydrated()
  return useMemo(
    () => (isHydrated ? menuSheetOf(pathname, search, state) : null),
    [isHydrated, pathname, search, state],
  )
}

function menuSheetOf(pathname: string, search: string, state: unknown): MenuSheet | null {
  if (paths.menu.parse(pathname) === null) return null
  if (typeof state === 'object' && state !== null && 'suggestionsOf' in state) {
    return { kind: 'suggestions', ...(state.suggestionsOf as Omit<MenuSheet & { kind: 'suggestions' }, 'kind'>) }
  }
  const code = new URLSearchParams(search).get(ARTICLE)
  return code ? { kind: 'article', code } : null
}

/** Handles a click on a link to an article: opens the article over the menu instead, if the screen is large. */
type OpenArticle = (event: MouseEvent, code: string) => void

/** The handler of the menu around a card; null outside of a menu. */
export const OpenArticleContext = createContext<OpenArticle | null>(null)

/** Returns the click handler of article links: the same at every render, because a menu has hundreds of cards. */
export function useOpenArticle(): OpenArticle {
  const store = useStore()
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef(location)
  useEffect(() => {
    latest.current = location
  }, [location])
  return useMemo(
    () => (event, code) => {
      if (!isPlainClick(event) || store.get(screenSizeAtom).small) return
      event.preventDefault()
      void navigate(articleSheetHref(latest.current, code), { state: FROM_MENU, preventScrollReset: true })
    },
    [store, navigate],
  )
}
