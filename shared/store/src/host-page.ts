import { atom } from './jotai.ts'

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

const base = atom(site)
/** The page around the screens. Default: the site's own page. */
export const hostPageAtom = atom(
  (get) => get(base),
  (_, set, page: HostPage) => set(base, page),
)
