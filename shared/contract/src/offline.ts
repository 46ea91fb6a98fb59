// Names shared by the service worker (`shared/config/src/rspack/service-worker.ts`) and the pages.

/** Cache of release files. */
export const FILES_CACHE = 'carte-files'
/** Cache of public data: shops, menus, settings and similar. */
export const DATA_CACHE = 'carte-data'
export const IMAGES_CACHE = 'carte-images'
/** Cache of the latest offline page, in the guest's language. A page updates it with Workbox's message `CACHE_URLS`. */
export const OFFLINE_CACHE = 'carte-offline'

/**
 * Header of a cached response: when the worker cached it, in milliseconds since 1970. Responses from the server do not
 * have it.
 */
export const KEPT_AT_HEADER = 'carte-kept-at'

/** Type of the message that the worker sends to every page when it has refreshed an entry of `DATA_CACHE`. */
export const REFRESHED = 'CARTE_REFRESHED'

export interface Refreshed {
  readonly type: typeof REFRESHED
  /** The full address of the request. */
  readonly url: string
  /** When the server responded, in milliseconds since 1970. A suspended page can receive the message much later. */
  readonly keptAt: number
  /** Whether the response differs from the cached one, which a page may have shown. */
  readonly isChanged: boolean
}
