import {
  DATA_CACHE,
  getCampaigns,
  getDeliverySpots,
  getMenu,
  getSettings,
  getShop,
  getShops,
  REFRESHED,
  type Refreshed,
  type RemotesRegistry,
} from '@carte/contract'
import { addressOf } from '@carte/contract/client'
import { commonTexts } from '@carte/i18n'
import { paths } from '@carte/navigation'
import {
  cachedCardAtom,
  confirmResponse,
  FIRST_SHOPS,
  type JotaiStore,
  languageAtom,
  type Subject,
  shopAtom,
} from '@carte/store'
import type { App } from '../app/app.ts'
import { screenOf } from '../app/load-screen.ts'
import { SCREENS } from '../federation/remotes.ts'
import { filesOf } from '../federation/trust.ts'
import { matchRoute, ROUTES, type Row } from '../routes.ts'
import { shellTexts } from '../texts.ts'

const RELEASED = /^\/(?:shell|remotes)\//

/**
 * Returns whether guests can use a screen offline. Excludes customer pages, which need the server, legal pages, which are
 * rarely read then, and screens for a restaurant's devices.
 */
const isForOffline = ({ screen, forCustomers, standsAlone }: Row) =>
  !forCustomers && !standsAlone && !screen?.startsWith('pages/')
const remotesOf = (rows: readonly Row[]) => rows.flatMap(({ screen }) => (screen ? [screenOf(screen).remote] : []))
/** The remote of the member card, for a browser that keeps one. */
const CARD = 'account'

/** Returns the remotes of guests' screens. On a restaurant's device it adds the remote of the page. */
function offlineRemotes(store: JotaiStore): readonly string[] {
  const here = matchRoute(location.pathname)?.row
  const rows = [...ROUTES.filter(isForOffline), ...(here?.standsAlone ? [here] : [])]
  return [...new Set([...remotesOf(rows), ...(store.get(cachedCardAtom) ? [CARD] : [])])]
}

/** Returns the release files that this page loaded before the service worker could cache them. */
function filesOfPage(): readonly string[] {
  const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return entries.filter(({ origin, pathname }) => origin === location.origin && RELEASED.test(pathname)).map(String)
}

const filesOfRemotes = ({ remotes }: RemotesRegistry, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const live = remotes[name]?.live
    if (!live) return []
    // Includes lazy screens, which could not be loaded offline. Of the account remote only the member card works
    // offline.
    const exposes = name === CARD ? [SCREENS] : Object.keys(live.exposes)
    const files = exposes.map((expose) => filesOf(live, expose))
    return files.flatMap(({ scripts, styles }) => [...scripts, ...styles]).map(({ url }) => url)
  })

function cacheUrls(worker: ServiceWorker, urlsToCache: readonly string[]): void {
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Asks the worker to cache the offline page again, in the guest's current language. */
export const cacheOfflinePage = (worker: ServiceWorker) => cacheUrls(worker, [paths.offline.href()])

/** Returns the API addresses for the shop list, as home requests it first, the settings, and the chosen shop. */
function apiAddressesFor(shopId: string | undefined): readonly string[] {
  const all = [addressOf(getShops, { query: FIRST_SHOPS }), addressOf(getSettings, {})]
  if (shopId === undefined) return all
  const input = { params: { shopId } }
  return [
    ...all,
    addressOf(getShop, input),
    addressOf(getMenu, input),
    addressOf(getDeliverySpots, input),
    addressOf(getCampaigns, {}),
  ]
}

/**
 * Returns the addresses that the worker has not cached yet. Data embedded in the page was never requested, so the
 * worker has not seen it.
 */
async function uncached(addresses: readonly string[]): Promise<readonly string[]> {
  const cached = await Promise.all(addresses.map((address) => caches.match(address, { cacheName: DATA_CACHE })))
  return addresses.filter((_, index) => !cached[index])
}

const savesData = () =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true

/**
 * Caches what the page needs offline: the code of the screens, their texts in the guest's language, the first shops and
 * the chosen one. Runs when the page is idle. Failures are ignored: the missing file is loaded with the screen that
 * needs it.
 */
export async function prepareOffline(
  { store: { store }, modules }: App,
  worker: ServiceWorker,
  registry: RemotesRegistry,
): Promise<void> {
  cacheOfflinePage(worker)
  const shopId = savesData() ? undefined : store.get(shopAtom)?.id
  cacheUrls(worker, [...filesOfPage(), ...(await uncached(apiAddressesFor(shopId)))])
  if (savesData()) return
  const language = store.get(languageAtom)
  const texts = [commonTexts, shellTexts]
  const remotes = offlineRemotes(store)
  for (const remote of remotes) {
    const module = await modules.load(remote).catch(() => null)
    texts.push(...(module?.texts ?? []))
  }
  // The page carries its texts inline; a page that starts offline requests them as files.
  await Promise.allSettled(texts.map((each) => each.load(language)))
  // Style sheets of server-rendered markup are inlined, so the page has not requested their files either.
  cacheUrls(worker, [...filesOfPage(), ...filesOfRemotes(registry, remotes)])
}

/** Milliseconds to wait for further messages, so that the screen renders once. */
const GATHER_MS = 100

const isRefreshed = (data: unknown): data is Refreshed =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === REFRESHED &&
  'url' in data &&
  typeof data.url === 'string' &&
  'keptAt' in data &&
  typeof data.keptAt === 'number'

/** Returns the subject of an API path's answer, such as `shop/x` for `/api/shops/x/menu`; null for other paths. */
export function subjectOf(pathname: string): Subject | null {
  if (pathname === '/api/shops') return 'shops'
  const [, shopId] = /^\/api\/shops\/([^/]+)(?:\/(?:menu|delivery-spots))?$/.exec(pathname) ?? []
  return shopId === undefined ? null : `shop/${decodeURIComponent(shopId)}`
}

/**
 * Listens for service worker messages about cached answers that were revalidated. If the data is unchanged, removes its
 * mark "saved earlier"; if it has changed, calls `onChange`.
 *
 * @param onChange called with the subjects that have changed
 * @returns a function that stops it
 */
export function onCachedDataChanged(
  store: JotaiStore,
  workers: ServiceWorkerContainer,
  onChange: (subjects: ReadonlySet<Subject>) => void,
): () => void {
  let changed = new Set<Subject>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRefreshed(data)) return
    const { pathname } = new URL(data.url)
    const subject = subjectOf(pathname)
    if (!subject) return
    if (!data.isChanged) {
      // For a shop, only a confirmed menu clears the mark, because guests order from the menu.
      if (subject === 'shops' || pathname.endsWith('/menu')) confirmResponse(store, subject, data.keptAt)
      return
    }
    changed.add(subject)
    timer ??= setTimeout(() => {
      timer = undefined
      onChange(changed)
      changed = new Set()
    }, GATHER_MS)
  }
  workers.addEventListener('message', onMessage)
  workers.startMessages()
  return () => {
    clearTimeout(timer)
    workers.removeEventListener('message', onMessage)
  }
}
