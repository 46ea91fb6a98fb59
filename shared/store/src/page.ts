import { arrayOf, isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { type JotaiStore, storedAtom } from './storage.ts'

// What the store knows about the page itself: whose page it is, the size of its window, the pages that the guest has
// visited, and uncaught errors.

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

const sitePage: HostPage = {
  isEmbedded: false,
  returnAddress: (path) => location.origin + path,
  path: () => location.pathname,
  readdress: (path) => history.replaceState(history.state, '', path + location.search),
  leave: (url) => location.assign(url),
}

const hostPage = atom(sitePage)

/** The page around the screens. Default: the site's own page. */
export const hostPageAtom = atom(
  (get) => get(hostPage),
  (_, set, page: HostPage) => set(hostPage, page),
)

/** A window or element is small below this width, in CSS pixels. */
export const SMALL_WIDTH = 900

/** A window is low below this height, in CSS pixels. */
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

/** The guest's current and last page, as path and query. */
export interface Pages {
  readonly current: string | null
  readonly last: string | null
}

/** Each tab has its own pages. Null before its first navigation. */
const pagesOfTab = atom<Pages | null>(null)

/** Each tab overwrites it, and reads it only at the start of the next visit. */
const storedPages = storedAtom<Pages>(
  'navigation',
  objectOf<Pages>({ current: nullable(isString), last: nullable(isString) }),
  { current: null, last: null },
)

/**
 * This tab's page and the one before it. Before the first navigation: the pages of the previous visit, without queries.
 */
export const pagesAtom = atom((get): Pages => get(pagesOfTab) ?? get(storedPages))

/** Records the page that the guest has navigated to; the host calls it after each navigation. */
export const visitPageAtom = atom(null, (get, set, url: string) => {
  const { current, last } = get(pagesAtom)
  const pages: Pages = { current: url, last: url === current ? last : current }
  set(pagesOfTab, pages)
  storedPages.write({ get, set }, { current: withoutQuery(pages.current), last: withoutQuery(pages.last) })
})

// Queries are not stored, because they can contain secrets, such as the code for a new password.
const withoutQuery = (url: string | null) => url?.replace(/\?.*/s, '') ?? null

/** An uncaught error of a page. Contains nothing that identifies the guest. */
export interface PageError {
  /** Milliseconds since the epoch. */
  readonly when: number
  /** Path of the page, without the query. */
  readonly page: string
  /** At most 300 characters. */
  readonly message: string
}

const storedErrors = storedAtom<readonly PageError[]>(
  'error',
  arrayOf(objectOf<PageError>({ when: isNumber, page: isString, message: isString })),
  [],
)

/** Number of errors that are kept. The privacy policy states it. */
const ERRORS_MAX = 10

/** The latest ten errors of this browser, newest first. Setting it adds an error. */
export const pageErrorsAtom = atom(
  (get) => get(storedErrors),
  (get, set, error: PageError) => storedErrors.write({ get, set }, (errors) => [error, ...errors].slice(0, ERRORS_MAX)),
)
