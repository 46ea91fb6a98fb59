// Between the service worker, which the shell's build writes (`shared/config/src/rspack/service-worker.ts`), and the pages
// that it serves.

/** Keeps the files of releases. */
export const FILES_CACHE = 'carte-files'
/** Keeps what everybody may know: shops, menus, settings and their like. */
export const DATA_CACHE = 'carte-data'
/** Keeps pictures. */
export const IMAGES_CACHE = 'carte-images'
/** Keeps the offline page as it was last asked for, in the guest's language. A page asks for it by workbox' message `CACHE_URLS`. */
export const OFFLINE_CACHE = 'carte-offline'

/** On an answer that the worker had kept: when it was kept, in milliseconds since 1970. What comes from the server has none. */
export const KEPT_AT_HEADER = 'carte-kept-at'

/** Type of the message to every page that the worker has asked the server again for what it keeps in `DATA_CACHE`. */
export const REFRESHED = 'CARTE_REFRESHED'

export interface Refreshed {
  readonly type: typeof REFRESHED
  /** The whole address of what was asked for. */
  readonly url: string
  /** When the server has answered, in milliseconds since 1970: a page that was asleep hears of it much later. */
  readonly keptAt: number
  /** Whether the answer is another one than what was kept, and a page may have shown. */
  readonly isChanged: boolean
}
