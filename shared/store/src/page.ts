import { arrayOf, isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { type JotaiStore, storedAtom } from './storage.ts'

/** The guest's current and last page, as path and query. */
export interface Pages {
  readonly current: string | null
  readonly last: string | null
}

// Each tab has its own pages. The stored value is only read at the start of the next visit.
const stored = storedAtom<Pages>(
  'navigation',
  objectOf<Pages>({ current: nullable(isString), last: nullable(isString) }),
  { current: null, last: null },
)

const base = atom<Pages | null>(null)

// Queries are not stored, because they can contain secrets, such as the code for a new password.
const pathOf = (url: string | null) => url?.replace(/\?.*/s, '') ?? null

/**
 * This tab's page and the one before it. Before the first navigation: the pages of the previous visit, without queries.
 */
export const pagesAtom = atom((get): Pages => get(base) ?? get(stored))

/** Records the page that the guest has navigated to; the host calls it after each navigation. */
export const visitPageAtom = atom(null, (get, set, url: string) => {
  const { current, last } = get(pagesAtom)
  const pages: Pages = { current: url, last: url === current ? last : current }
  set(base, pages)
  stored.write({ get, set }, { current: pathOf(pages.current), last: pathOf(pages.last) })
})

/** An uncaught error of a page. Contains nothing that identifies the guest. */
export interface PageError {
  readonly when: number
  /** Path of the page, without the query. */
  readonly page: string
  /** At most 300 characters. */
  readonly message: string
}

const MOST = 10

const storedErrors = storedAtom<readonly PageError[]>(
  'error',
  arrayOf(objectOf<PageError>({ when: isNumber, page: isString, message: isString })),
  [],
)

/** The latest ten errors of this browser, newest first. Setting it adds an error. */
export const pageErrorsAtom = atom(
  (get) => get(storedErrors),
  (get, set, error: PageError) => storedErrors.write({ get, set }, (errors) => [error, ...errors].slice(0, MOST)),
)

/** The page around the screens: the site's own, or a page of another site with an embed element. */
export interface HostPage {
  /**
   * Whether the page belongs to another site. Screens must not fix elements to the window or set page-wide state there.
   */
  readonly isEmbedded: boolean
  /** Returns the full address at which the page shows `path`, for the return from a payment provider. */
  readonly returnAddress: (path: string) => string
  /** Returns the current path, which can be that of a screen that is still loading. */
  readonly path: () => string
  /** Changes the address to `path` without navigating. Keeps the query and the focus. */
  readonly readdress: (path: string) => void
  /** Navigates to an address outside of the screens. */
  readonly leave: (url: string) => void
}

const site: HostPage = {
  isEmbedded: false,
  returnAddress: (path) => location.origin + path,
  path: () => location.pathname,
  readdress: (path) => history.replaceState(history.state, '', path + location.search),
  leave: (url) => location.assign(url),
}

const hostPage = atom(site)

/** The page around the screens. Default: the site's own page. */
export const hostPageAtom = atom(
  (get) => get(hostPage),
  (_, set, page: HostPage) => set(hostPage, page),
)

/** Limits in CSS pixels: the screen is small, or low, below them. */
export const SMALL_WIDTH = 900

export const LOW_HEIGHT = 600

interface ScreenSize {
  readonly small: boolean
  readonly low: boolean
}

const screenSize = atom<ScreenSize>({ small: true, low: false })

/**
 * The size class of the window, or of the embed element on a page of another site. A server does not know it and uses
 * `small`.
 */
export const screenSizeAtom = atom(
  (get) => get(screenSize),
  (_, set, size: ScreenSize) => set(screenSize, size),
)

/** Follows the window's size. Returns a function that stops. */
export function connectScreenSize(store: JotaiStore): () => void {
  const small = matchMedia(`(width < ${SMALL_WIDTH}px)`)
  const low = matchMedia(`(height < ${LOW_HEIGHT}px)`)
  const update = () => store.set(screenSize, { small: small.matches, low: low.matches })
  update()
  small.addEventListener('change', update)
  low.addEventListener('change', update)
  return () => {
    small.removeEventListener('change', update)
    low.removeEventListener('change', update)
  }
}
