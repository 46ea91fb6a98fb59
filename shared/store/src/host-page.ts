import { atom } from './jotai.ts'

/** The page that the screens stand in, as far as they have to do with it: the site's own, or one of a chain's with a tag in it. */
export interface HostPage {
  /** Whether it is another site's page. What is fixed to the window, or speaks for the whole page, does not belong there. */
  readonly isEmbedded: boolean
  /** The full address at which the page shows `path` again: for whoever comes back from a payment provider. */
  readonly returnAddress: (path: string) => string
  /** The path that the address says now, which may be that of a screen on its way. */
  readonly path: () => string
  /** Has the address say `path`, of what is on the screen already. Its query stays, nothing is loaded, the focus stays. */
  readonly readdress: (path: string) => void
  /** Leaves for an address elsewhere. */
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
/** The page around the screens. Default: the site's own. */
export const hostPageAtom = atom(
  (get) => get(base),
  (_, set, page: HostPage) => set(base, page),
)
