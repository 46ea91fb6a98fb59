import type { Language } from './schemas/common.ts'
import type { LocalWork, PublishedRegistry, ReleaseFile, RemotesRegistry } from './schemas/registry.ts'
import type { Settings } from './schemas/settings.ts'

// Between the shell's Node build, which renders first views, and whichever server answers navigations with it.

/** The cookie of a well-known framework, so that either server reads what the other has set; scripts read it too. */
export const CULTURE_COOKIE = '.AspNetCore.Culture'
/** Names the session of a signed-in customer; out of reach of scripts. */
export const SESSION_COOKIE = 'carte-session'
/** The code of a problem that a redirect has to tell of, until the next page shows it. */
export const NOTICE_COOKIE = 'carte-notice'
/** The id of the shop that was chosen last: written by scripts, for the server to offer it first. */
export const SHOP_COOKIE = 'carte.shop'
/** The cookie by which a page learns that somebody has just come back from an external provider signed in; it tells its other tabs, and ends it. */
export const SIGNED_IN_COOKIE = 'carte-signed-in'

/** What the operator has decided, as far as a page shows it. */
export interface SiteFacts {
  readonly name: string
  readonly settings: Settings
  readonly languages: readonly Language[]
  /** The chain's values for the design tokens, as CSS that has been found harmless; may be empty. */
  readonly brand: string
}

/** The Node build of a remote. */
export interface RemoteCode {
  /** Names these very bytes: what has been evaluated under it once is not evaluated again. */
  readonly file: string
  readonly text: string
}

/** Keeps what is the same for everybody until what it shows has changed. */
export interface ViewCache {
  /**
   * @param key `view/shops/…` or `view/shop/<id>/…`, by what the view shows
   * @param make also says until when the value holds at most, and how many bytes it takes
   */
  readonly get: <V>(
    key: string,
    make: () => Promise<{ readonly value: V; readonly until: Date; readonly bytes?: number }>,
  ) => Promise<V>
}

/** Why a view was not rendered on the server; the browser renders it then. */
export interface RenderingTrouble {
  /**
   * - `slow`: its data did not come in time
   * - `cut-off`: drawing it took too long and was ended wherever it was; this handler should be made afresh
   * - `broken`: something threw
   * - `absent`: the remote has no working Node build
   */
  readonly why: 'slow' | 'cut-off' | 'broken' | 'absent'
  readonly path: string
  readonly remote: string | null
  /** The version of that remote; null where it is not known. */
  readonly version?: string | null
  readonly error: unknown
}

/** Origins elsewhere that a payment provider's script needs in a page: what it talks to, and what it shows in frames. */
export interface PageSources {
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

/** What a server hands to `createHandler`. */
export interface HandlerParts {
  /** The set of versions of a visit that has none of its own. */
  readonly registry: RemotesRegistry
  /** The first files of the shell's browser build. */
  readonly shell: { readonly js: readonly ReleaseFile[]; readonly css: readonly ReleaseFile[] }
  /** The Node build of this version of a remote; null when it has none. */
  readonly remoteCode: (remote: string, version: string) => Promise<RemoteCode | null>
  /** The text of a style sheet of a live release, for the page to bring along; null, and by default, it is linked. */
  readonly styleText?: (file: ReleaseFile) => Promise<string | null>
  readonly testMode: boolean
  /** Default: a page reaches nothing but its own site. */
  readonly pageSources?: PageSources
  /** Reaches the API: in process where it is, otherwise over HTTP. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** Where the API is, when not at the origin of the request. */
  readonly apiOrigin?: string
  /** Default: asked of the API for each page. */
  readonly site?: () => Promise<SiteFacts>
  /** Default: nothing is kept. */
  readonly views?: ViewCache
  /** Whether there is such a shop: views of others are never kept. Default: every shop counts as real. */
  readonly hasShop?: (shopId: string) => Promise<boolean>
  readonly onTrouble?: (trouble: RenderingTrouble) => void
  /** Milliseconds for the data of a view, and as many again for rendering it. Default: 300 in a production build. */
  readonly timeoutMs?: number
}

/** What a server knows of one request beside the request. */
export interface Visitor {
  /** Reaches the API on this visitor's behalf. Default: as for everybody. */
  readonly fetch?: typeof globalThis.fetch
  /** Called with values of `Link` headers as soon as they are certain, for a server that can send them ahead (103). */
  readonly early?: (links: readonly string[]) => void
  /**
   * Renders when there is room for it; resolves to null when there is none, and the browser renders the page instead.
   * `isShared`: the page may be sent to others too. Default: renders at once.
   */
  readonly render?: <T>(make: () => Promise<T>, isShared: boolean) => Promise<T | null>
  /** The set of versions that this visit has. Default: the one for everybody. */
  readonly registry?: RemotesRegistry
  /** The remote that this visitor, who may, has from their own machine. Its screens are left to the browser. */
  readonly local?: LocalWork
}

/** Answers a navigation (`GET` or `HEAD`) with the page or a redirect. Never rejects. */
export type Handler = (request: Request, visitor?: Visitor) => Promise<Response>

/** What a shell shows of remotes, and where: versions of them are held against it before they are released. */
export interface ShellUses {
  /** The addresses of the site; `pattern` as in `/shop/{shopId}`, `screen` as `<remote>/<screen>`. */
  readonly routes: readonly { readonly name: string; readonly pattern: string; readonly screen: string | null }[]
  /** Shown beside screens, as `<remote>/<part>`. */
  readonly parts: readonly string[]
}

/** What a page of static files is made from. */
export interface StaticPageParts {
  readonly published: PublishedRegistry
  readonly shell: HandlerParts['shell']
  /** The script that chooses the visit's versions and starts the shell. */
  readonly start: ReleaseFile
  readonly site: SiteFacts
  readonly testMode: boolean
  /** Origins of a payment provider, for scripts, frames and what these talk to. */
  readonly allow: readonly string[]
}

/** What the shell's Node build exports. */
export interface ShellModule {
  readonly createHandler: (parts: HandlerParts) => Handler
  /** Whether somebody at this address is paying, or about to: their versions stay, whatever is withdrawn meanwhile. */
  readonly isPayment?: (pathname: string) => boolean
  readonly uses?: ShellUses
  /** The page of a site of static files, which browsers draw, and the addresses without parameters at which it stands. */
  readonly staticPages?: (parts: StaticPageParts) => { readonly html: string; readonly paths: readonly string[] }
  /** The names of a remote's screens and parts, as this shell sees them. @throws whatever the remote throws while it starts */
  readonly contentsOf?: (code: RemoteCode) => { readonly screens: readonly string[]; readonly parts: readonly string[] }
}
