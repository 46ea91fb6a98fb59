import type { DATA_CACHE, FILES_CACHE, IMAGES_CACHE, KEPT_AT_HEADER, OFFLINE_CACHE, REFRESHED } from '@carte/contract'
import type { RspackPluginInstance } from '@rspack/core'
import type { GenerateSW } from 'workbox-webpack-plugin'
import { BROWSERS } from '../browsers/list.ts'
import type { Build } from '../release/build.ts'
import { pushHandlers } from './push-worker.ts'

type Options = NonNullable<ConstructorParameters<typeof GenerateSW>[0]>
type Rule = NonNullable<Options['runtimeCaching']>[number]
type Match = Extract<Rule['urlPattern'], (...args: never) => unknown>
type Plugin = NonNullable<NonNullable<Rule['options']>['plugins']>[number]

// Globals of a service worker, which Node's types lack.
declare const caches: CacheStorage
declare const clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Worker, 'postMessage'>[]> }

const WORKER_FILE = 'sw.js'
const DAY_SECONDS = 24 * 60 * 60
/**
 * The offline page of the build's version. Its address differs from `/offline`, because a precached address is always
 * served from the cache.
 */
const PRECACHED_OFFLINE = '/offline?precached'

// The functions below are serialized into the worker, those of plugins as one line. Each must be a single expression or
// statement and must not use anything outside of itself, so shared names are repeated as literals; `satisfies` lets the
// compiler compare them.

/** A file of a release. */
const isFile: Match = ({ url, sameOrigin }) =>
  sameOrigin && /^\/(?:shell|remotes\/[^/]+)\/[^/]+\/[^/]/.test(url.pathname)

/**
 * A release file whose last response was invalid. `shell/src/federation/prefetch.ts` requests it with `reload`, to
 * bypass caches.
 */
const isReloadedFile: Match = ({ request, url, sameOrigin }) =>
  sameOrigin && request.cache === 'reload' && /^\/(?:shell|remotes\/[^/]+)\/[^/]+\/[^/]/.test(url.pathname)

/** Images with their version in the address. */
const isImage: Match = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/api/images/') && url.searchParams.has('_t')

/**
 * Public data that is the same for every guest, such as menus, settings, and the complete shop list or its first page.
 * Excludes requests with a search or a position. A page bypasses the worker with `cache: 'reload'` or `'no-store'`.
 */
const isData: Match = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.cache !== 'reload' &&
  request.cache !== 'no-store' &&
  /^(?:\?pageSize=\d+)?$/.test(url.search) &&
  /^\/api\/(?:shops(?:\/[^/]+(?:\/(?:menu|delivery-spots))?)?|campaigns|settings(?:\/design)?|cultures\/languages)$/.test(
    url.pathname,
  )

const isOfflinePage: Match = ({ url, sameOrigin }) => sameOrigin && url.pathname === '/offline' && !url.search

/** Distinguishes navigations from files in the same way as the server (`api/src/plugins/not-found.ts`). */
const isNavigation: Match = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.mode === 'navigate' &&
  !/^\/(?:api|remotes|shell)(?:\/|$)/.test(url.pathname) &&
  (url.pathname.startsWith('/shop/') || !/\.[A-Za-z0-9]{1,8}$/.test(url.pathname))

const isOtherNavigation: Match = ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate'

/** Rejects HTML, which some servers send instead of a missing file. */
const rejectHtml: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/^text\/html/.test(response.headers.get('content-type') ?? '') ? response : null,
}

/** Adds the time of caching to the response. */
const addCachedAt: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200
      ? new Response(response.body, {
          headers: [...response.headers, ['carte-kept-at' satisfies typeof KEPT_AT_HEADER, String(Date.now())]],
        })
      : null,
}

/**
 * Notifies all pages after a cached response was refreshed. `isChanged` is false for the first response, because no
 * page has shown an older one. If the ETags are not equal, the plugin compares the bodies: proxies can remove ETags,
 * and a page that is wrongly notified of a change would request the data again, endlessly.
 */
const notifyPages: Plugin = {
  cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
    for (const client of await clients.matchAll({ type: 'window' }))
      client.postMessage({
        type: 'CARTE_REFRESHED' satisfies typeof REFRESHED,
        url: request.url,
        keptAt: Number(newResponse.headers.get('carte-kept-at' satisfies typeof KEPT_AT_HEADER)),
        isChanged:
          !!oldResponse &&
          (!oldResponse.headers.get('etag') || oldResponse.headers.get('etag') !== newResponse.headers.get('etag')) &&
          (await oldResponse.clone().text()) !== (await newResponse.clone().text()),
      })
  },
}

/**
 * Caches the offline page, but no redirect. Removes `Vary`, so that there is one copy, independent of request headers.
 */
const cacheOfflinePage: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !response.redirected
      ? new Response(response.body, { headers: [...response.headers].filter(([name]) => name !== 'vary') })
      : null,
}

/** Falls back to the cached offline page if the network fails, before the precached one is used. */
const offlineFallback: Plugin = {
  handlerDidError: async () => caches.match('/offline', { cacheName: 'carte-offline' satisfies typeof OFFLINE_CACHE }),
}

const FILE_OPTIONS: NonNullable<Rule['options']> = {
  cacheName: 'carte-files' satisfies typeof FILES_CACHE,
  plugins: [rejectHtml],
  expiration: { maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true },
}

/**
 * The worker's rules; the first match applies. Everything else bypasses the worker: orders, payments, customer data,
 * `/remotes.json`, the worker itself, and other sites.
 */
export const RULES: readonly Rule[] = [
  // The cached file can be the invalid one; a valid response replaces it.
  { urlPattern: isReloadedFile, handler: 'NetworkFirst', options: FILE_OPTIONS },
  // Files of a release never change. The pages verify their hashes.
  { urlPattern: isFile, handler: 'CacheFirst', options: FILE_OPTIONS },
  {
    urlPattern: isImage,
    handler: 'CacheFirst',
    options: {
      cacheName: 'carte-images' satisfies typeof IMAGES_CACHE,
      cacheableResponse: { statuses: [200] },
      expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true },
    },
  },
  {
    urlPattern: isData,
    handler: 'StaleWhileRevalidate',
    options: {
      cacheName: 'carte-data' satisfies typeof DATA_CACHE,
      plugins: [addCachedAt, notifyPages],
      expiration: { maxEntries: 200, maxAgeSeconds: 7 * DAY_SECONDS },
    },
  },
  {
    // Requested by navigations, and by pages to update the cached copy.
    urlPattern: isOfflinePage,
    handler: 'NetworkFirst',
    options: {
      cacheName: 'carte-offline' satisfies typeof OFFLINE_CACHE,
      networkTimeoutSeconds: 3,
      plugins: [cacheOfflinePage],
      precacheFallback: { fallbackURL: PRECACHED_OFFLINE },
    },
  },
  {
    // Pages are not cached, because they contain the live versions and possibly personal data. There is no timeout: a
    // slow network is not offline.
    urlPattern: isNavigation,
    handler: 'NetworkOnly',
    options: { plugins: [offlineFallback], precacheFallback: { fallbackURL: PRECACHED_OFFLINE } },
  },
  // Passes these navigations to the network. Browsers start the request while the worker starts (navigation preload),
  // and would send it again if the worker did not use the response.
  { urlPattern: isOtherNavigation, handler: 'NetworkOnly' },
]

/**
 * Returns the options for generating `sw.js`: the precached initial files of the shell, and the rules. A new worker
 * waits until a page activates it.
 */
export const workerOptions = ({ version }: Pick<Build, 'version'>): Options => ({
  swDest: WORKER_FILE,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  babelPresetEnvTargets: [...BROWSERS],
  cacheId: 'carte',
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
  navigationPreload: true,
  // The chunks of the offline page. Messages, languages and fonts are cached when a page requests them.
  chunks: ['main', 'connection'],
  include: [/\.(?:js|css)$/],
  dontCacheBustURLsMatching: /\.[0-9a-f]{8}\.(?:js|css)$/,
  additionalManifestEntries: [{ url: PRECACHED_OFFLINE, revision: version }],
  runtimeCaching: [...RULES],
})

/**
 * Returns the plugin that writes the service worker. It loads Workbox lazily, because that takes long and other builds
 * do not need it.
 */
export const serviceWorker = (build: Pick<Build, 'version'>): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.beforeRun.tapPromise('ServiceWorker', async () => {
      const { GenerateSW } = await import('workbox-webpack-plugin')
      // The plugin has webpack's types; rspack has compatible hooks.
      new GenerateSW(workerOptions(build)).apply(compiler as never)
      pushHandlers(WORKER_FILE).apply(compiler)
    })
  },
})
