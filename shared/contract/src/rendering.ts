import type { Language } from './schemas/common.ts'
import type { PublishedRegistry, ReleaseFile, RemoteOverride, RemotesRegistry } from './schemas/registry.ts'
import type { Settings } from './schemas/settings.ts'

// The interface between the shell's Node build, which renders pages, and the server that handles navigations.

/**
 * Stores the language. The name is that of ASP.NET Core, so that servers built on it share the cookie. Scripts can read
 * it.
 */
export const CULTURE_COOKIE = '.AspNetCore.Culture'
/** Session of a signed-in customer. HttpOnly. */
export const SESSION_COOKIE = 'carte-session'
/** Code of the problem that the page after a redirect has to show. */
export const NOTICE_COOKIE = 'carte-notice'
/** Id of the shop that was chosen last. Written by scripts, so that the server can render that shop first. */
export const SHOP_COOKIE = 'carte.shop'
/** Set after a sign-in through an external provider. The page then notifies other tabs and deletes the cookie. */
export const SIGNED_IN_COOKIE = 'carte-signed-in'

/** The operator's configuration, as far as a page shows it. */
export interface SiteConfig {
  readonly name: string
  readonly settings: Settings
  readonly languages: readonly Language[]
  /** The chain's values for the design tokens, as validated CSS; may be empty. */
  readonly brand: string
}

export interface RemoteCode {
  /** Unique name of this text; code with the same name is evaluated only once. */
  readonly file: string
  readonly text: string
}

/** Caches rendered views that are the same for all visitors, until their data changes. */
export interface RenderCache {
  /**
   * Returns the cached value, or creates it.
   *
   * @param key `view/shops/…` or `view/shop/<id>/…`, depending on the data that the view shows
   * @param make creates the value; `until` is its latest expiry, `bytes` its size
   */
  readonly get: <V>(
    key: string,
    make: () => Promise<{ readonly value: V; readonly until: Date; readonly bytes?: number }>,
  ) => Promise<V>
}

/** Why a view was not rendered on the server. The browser then renders it. */
export interface RenderError {
  /**
   * - `slow`: its data took too long
   * - `cut-off`: rendering took too long and was interrupted; replace this handler, because its state is undefined
   * - `broken`: an exception
   * - `absent`: the remote has no working Node build
   */
  readonly why: 'slow' | 'cut-off' | 'broken' | 'absent'
  readonly path: string
  readonly remote: string | null
  /** Version of the remote; null if unknown. */
  readonly version?: string | null
  readonly error: unknown
}

/** External origins that a payment provider's script needs: for its connections and its frames. */
export interface PageSources {
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

/** Options of `createHandler`. */
export interface HandlerOptions {
  /** Versions for a visit without its own set. */
  readonly registry: RemotesRegistry
  /** The files of the shell's browser build that a page needs first. */
  readonly shell: { readonly js: readonly ReleaseFile[]; readonly css: readonly ReleaseFile[] }
  /** Returns the Node build of a version of a remote; null if it has none. */
  readonly remoteCode: (remote: string, version: string) => Promise<RemoteCode | null>
  /** Returns the text of a style sheet, to inline it in the page; null to link it. Default: always null. */
  readonly styleText?: (file: ReleaseFile) => Promise<string | null>
  readonly testMode: boolean
  /** Default: only the site itself. */
  readonly pageSources?: PageSources
  /** Calls the API: in process or over HTTP. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Origin of the API, if not that of the request. */
  readonly apiOrigin?: string
  /** Default: requested from the API for each page. */
  readonly site?: () => Promise<SiteConfig>
  /** Default: no cache. */
  readonly views?: RenderCache
  /** Returns whether the shop exists; views of unknown shops are not cached. Default: every shop exists. */
  readonly hasShop?: (shopId: string) => Promise<boolean>
  readonly onTrouble?: (error: RenderError) => void
  /**
   * Milliseconds for loading a view's data, and the same again for rendering it. Default: 300 in a production build.
   */
  readonly timeoutMs?: number
}

/** Stands for the nonce of a response in a `SharedPage`. HTML cannot contain this character. */
export const NONCE = '\0'

/** A page that the server may send again, each time with a new nonce, as gzip. */
export interface SharedPage {
  /** `view/shops/…` or `view/shop/<id>/…`, depending on the data that the page shows. */
  readonly key: string
  readonly until: Date
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The start of the page, until the last nonce. */
  readonly top: string
  /** The rest of the page, compressed (raw deflate). */
  readonly rest: Uint8Array
  /** The length of the rest in bytes, uncompressed. */
  readonly length: number
  /** The CRC-32 of the rest, and what each bit of the CRC-32 of the bytes before it changes. */
  readonly checksum: { readonly ofRest: number; readonly effects: readonly number[] }
}

/** What a server knows about a visitor in addition to the request. */
export interface Visitor {
  /** Calls the API on this visitor's behalf. Default: the handler's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Called with `Link` header values as soon as they are known, for an early response (103). */
  readonly early?: (links: readonly string[]) => void
  /**
   * Renders when capacity is available. Resolves to null if there is none; the browser then renders the page. Default:
   * renders immediately.
   *
   * `isShared`: the page can also be sent to other visitors.
   */
  readonly render?: <T>(make: () => Promise<T>, isShared: boolean) => Promise<T | null>
  /**
   * Called with a page that is the same for each request that has this address, `Accept-Language`, versions, and cookies
   * for language and last shop, but none for a session or notice.
   */
  readonly share?: (page: SharedPage) => void
  /** The versions of this visit. Default: the handler's `registry`. */
  readonly registry?: RemotesRegistry
  /** The remote that this visitor, a developer, loads from their own machine. Only the browser renders its screens. */
  readonly local?: RemoteOverride
}

/** Responds to a navigation (`GET` or `HEAD`) with the page or a redirect. Never rejects. */
export type Handler = (request: Request, visitor?: Visitor) => Promise<Response>

/** Which parts of remotes a shell uses. Release checks compare versions of remotes against it. */
export interface ShellUses {
  /** Addresses of the site; `pattern` as in `/shop/{shopId}`, `screen` as `<remote>/<screen>`. */
  readonly routes: readonly { readonly name: string; readonly pattern: string; readonly screen: string | null }[]
  /** Widgets shown beside screens, as `<remote>/<part>`. */
  readonly parts: readonly string[]
}

/** Input for the page of a static site. */
export interface StaticPageOptions {
  readonly published: PublishedRegistry
  readonly shell: HandlerOptions['shell']
  /** The script that chooses the versions of the visit and starts the shell. */
  readonly start: ReleaseFile
  readonly site: SiteConfig
  readonly testMode: boolean
  /** Origins of a payment provider, allowed for scripts, frames and connections. */
  readonly allow: readonly string[]
}

/** The exports of the shell's Node build. */
export interface ShellModule {
  readonly createHandler: (parts: HandlerOptions) => Handler
  /**
   * Returns whether the guest at this address is paying or about to pay. Their versions stay, even if withdrawn in the
   * meantime.
   */
  readonly isPayment?: (pathname: string) => boolean
  readonly uses?: ShellUses
  /**
   * Returns the page of a static site, rendered by browsers, and the addresses without parameters at which to store it.
   */
  readonly staticPages?: (parts: StaticPageOptions) => { readonly html: string; readonly paths: readonly string[] }
  /**
   * Returns the names of a remote's screens and parts, as this shell sees them.
   *
   * @throws any error that the remote throws while it starts
   */
  readonly contentsOf?: (code: RemoteCode) => { readonly screens: readonly string[]; readonly parts: readonly string[] }
}
