import type { DATA_CACHE, FILES_CACHE, IMAGES_CACHE, KEPT_AT_HEADER, OFFLINE_CACHE, REFRESHED } from '@carte/contract'
import type { RspackPluginInstance } from '@rspack/core'
import type { GenerateSW } from 'workbox-webpack-plugin'
import { BROWSERS } from '../browsers/list.ts'
import type { Build } from '../release/build.ts'

type Options = NonNullable<ConstructorParameters<typeof GenerateSW>[0]>
type Rule = NonNullable<Options['runtimeCaching']>[number]
type Match = Extract<Rule['urlPattern'], (...args: never) => unknown>
type Plugin = NonNullable<NonNullable<Rule['options']>['plugins']>[number]

// What a worker has and Node has not.
declare const caches: CacheStorage
declare const clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Worker, 'postMessage'>[]> }

const DAY = 24 * 60 * 60
/** The offline page as the build's version has it. Another address than `/offline`, which would be answered from here alone. */
const PRECACHED_OFFLINE = '/offline?precached'

// The functions below are written into the worker as text, those of plugins in one line: each is one expression or statement
// and knows nothing around itself. What is named elsewhere is spelled out, and the compiler compares.

const isFile: Match = ({ url, sameOrigin }) =>
  sameOrigin && /^\/(?:shell|remotes\/[^/]+)\/[^/]+\/[^/]/.test(url.pathname)

/** A file whose last answer was bad: `shell/src/federation/warm.ts` asks for it past all that keeps it. */
const isSuspect: Match = ({ request, url, sameOrigin }) =>
  sameOrigin && request.cache === 'reload' && /^\/(?:shell|remotes\/[^/]+)\/[^/]+\/[^/]/.test(url.pathname)

/** Pictures whose address says which of their versions it means. */
const isImage: Match = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/api/images/') && url.searchParams.has('_t')

/** What is the same for everybody: of the list of shops all, or the first page, but nobody's search and nobody's position. A page that wants to know for certain asks past the worker, with `cache: 'reload'`. */
const isData: Match = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.cache !== 'reload' &&
  request.cache !== 'no-store' &&
  /^(?:\?pageSize=\d+)?$/.test(url.search) &&
  /^\/api\/(?:shops(?:\/[^/]+(?:\/(?:menu|delivery-spots))?)?|campaigns|settings(?:\/design)?|cultures\/languages)$/.test(
    url.pathname,
  )

const isOffline: Match = ({ url, sameOrigin }) => sameOrigin && url.pathname === '/offline' && !url.search

/** As the server tells navigations from files: `api/src/plugins/not-found.ts`. */
const isNavigation: Match = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.mode === 'navigate' &&
  !/^\/(?:api|remotes|shell)(?:\/|$)/.test(url.pathname) &&
  (url.pathname.startsWith('/shop/') || !/\.[A-Za-z0-9]{1,8}$/.test(url.pathname))

const isOtherNavigation: Match = ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate'

/** Where a file is gone, some servers send a page in its place. */
const keepNoPage: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/^text\/html/.test(response.headers.get('content-type') ?? '') ? response : null,
}

/** Notes on what is kept since when it is. */
const sayWhenKept: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200
      ? new Response(response.body, {
          headers: [...response.headers, ['carte-kept-at' satisfies typeof KEPT_AT_HEADER, String(Date.now())]],
        })
      : null,
}

/**
 * Tells all pages that the server has been asked again. Before the first time no page was shown anything else. Where the tags do not say that it
 * is the same the contents are compared: proxies take tags away, and a page that hears of a change asks again, without end if it hears so each time.
 */
const sayRefreshed: Plugin = {
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

/** The offline page itself, not where it led; and one of it, whatever the headers were that it was asked for with. */
const keepOnePage: Plugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !response.redirected
      ? new Response(response.body, { headers: [...response.headers].filter(([name]) => name !== 'vary') })
      : null,
}

/** Where the network fails: the offline page as it was last asked for, before the one that came with the worker. */
const orKeptOffline: Plugin = {
  handlerDidError: async () => caches.match('/offline', { cacheName: 'carte-offline' satisfies typeof OFFLINE_CACHE }),
}

const FILES: NonNullable<Rule['options']> = {
  cacheName: 'carte-files' satisfies typeof FILES_CACHE,
  plugins: [keepNoPage],
  expiration: { maxEntries: 300, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true },
}

/**
 * What the worker answers, the first that fits; it touches nothing else: neither orders, payments and customers, nor what
 * says what is live (`/remotes.json`, this worker), nor other sites.
 */
export const RULES: readonly Rule[] = [
  // What is kept may be what was bad; the good answer takes its place.
  { urlPattern: isSuspect, handler: 'NetworkFirst', options: FILES },
  // A release never changes. Hashes are compared by those who ask, whoever answers.
  { urlPattern: isFile, handler: 'CacheFirst', options: FILES },
  {
    urlPattern: isImage,
    handler: 'CacheFirst',
    options: {
      cacheName: 'carte-images' satisfies typeof IMAGES_CACHE,
      cacheableResponse: { statuses: [200] },
      expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true },
    },
  },
  {
    urlPattern: isData,
    handler: 'StaleWhileRevalidate',
    options: {
      cacheName: 'carte-data' satisfies typeof DATA_CACHE,
      plugins: [sayWhenKept, sayRefreshed],
      expiration: { maxEntries: 200, maxAgeSeconds: 7 * DAY },
    },
  },
  {
    // Asked for by navigations, and by pages that want it kept as it is now.
    urlPattern: isOffline,
    handler: 'NetworkFirst',
    options: {
      cacheName: 'carte-offline' satisfies typeof OFFLINE_CACHE,
      networkTimeoutSeconds: 3,
      plugins: [keepOnePage],
      precacheFallback: { fallbackURL: PRECACHED_OFFLINE },
    },
  },
  {
    // No page is kept: it says what is live, and may be somebody's own. A slow one is waited for: slow is not offline.
    urlPattern: isNavigation,
    handler: 'NetworkOnly',
    options: { plugins: [orKeptOffline], precacheFallback: { fallbackURL: PRECACHED_OFFLINE } },
  },
  // Only passed on. Browsers ask for navigations while the worker starts, and would ask once more for one that it leaves alone.
  { urlPattern: isOtherNavigation, handler: 'NetworkOnly' },
]

/** What `sw.js` is made of: the shell's first files ahead of need, and the rules. It takes over when a page says so. */
export const workerOptions = ({ version }: Pick<Build, 'version'>): Options => ({
  swDest: 'sw.js',
  inlineWorkboxRuntime: true,
  sourcemap: false,
  babelPresetEnvTargets: [...BROWSERS],
  cacheId: 'carte',
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
  navigationPreload: true,
  // With what the offline page is made of. Texts, languages and fonts follow when a page asks for them.
  chunks: ['main', 'connection'],
  include: [/\.(?:js|css)$/],
  dontCacheBustURLsMatching: /\.[0-9a-f]{8}\.(?:js|css)$/,
  additionalManifestEntries: [{ url: PRECACHED_OFFLINE, revision: version }],
  runtimeCaching: [...RULES],
})

/** Writes the service worker beside the files of a build. Its library takes a while to load, so other builds go without it. */
export const serviceWorker = (build: Pick<Build, 'version'>): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.beforeRun.tapPromise('ServiceWorker', async () => {
      const { GenerateSW } = await import('workbox-webpack-plugin')
      // It is typed for webpack, whose hooks rspack has.
      new GenerateSW(workerOptions(build)).apply(compiler as never)
    })
  },
})
