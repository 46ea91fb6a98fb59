import {
  DATA_CACHE,
  getCampaigns,
  getDeliverySpots,
  getMenu,
  getSettings,
  getShop,
  getShops,
  type RemotesRegistry,
} from '@carte/contract'
import { addressOf } from '@carte/contract/client'
import { commonTexts } from '@carte/i18n'
import { paths } from '@carte/navigation'
import { FIRST_SHOPS, type JotaiStore, keptCardAtom, languageAtom, shopAtom } from '@carte/store'
import type { App } from '../app/app.ts'
import { screenOf } from '../app/load-screen.ts'
import { filesOf } from '../federation/check.ts'
import { SCREENS } from '../federation/remotes.ts'
import { ROUTES, type Row } from '../routes.ts'
import { shellTexts } from '../texts.ts'

const RELEASED = /^\/(?:shell|remotes)\//

/** Whose screens are of no use then: customers' own ask the server for everything, and nobody reads terms on the way. */
const isOnlineOnly = ({ screen, forCustomers }: Row) => forCustomers || screen?.startsWith('pages/')
const NEEDED: readonly string[] = [
  ...new Set(ROUTES.flatMap((row) => (row.screen && !isOnlineOnly(row) ? [screenOf(row.screen).remote] : []))),
]
/** The remote of the member card, for a browser that keeps one. */
const CARD = 'account'

const neededBy = (store: JotaiStore): readonly string[] => (store.get(keptCardAtom) ? [...NEEDED, CARD] : NEEDED)

/** Files of releases that this page has got before there was a worker to keep them. */
function filesOfPage(): readonly string[] {
  const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return entries.filter(({ origin, pathname }) => origin === location.origin && RELEASED.test(pathname)).map(String)
}

const filesOfRemotes = ({ remotes }: RemotesRegistry, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const live = remotes[name]?.live
    if (!live) return []
    // Screens that come late as well: who opens one without a connection would be too late. Of customers' own the card alone is of use.
    const exposes = name === CARD ? [SCREENS] : Object.keys(live.exposes)
    const files = exposes.map((expose) => filesOf(live, expose))
    return files.flatMap(({ scripts, styles }) => [...scripts, ...styles]).map(({ url }) => url)
  })

/** Has the worker keep what is at these addresses. */
function keep(worker: ServiceWorker, urlsToCache: readonly string[]): void {
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Has the worker keep the offline page as it is now, in the guest's language. */
export const keepOfflinePage = (worker: ServiceWorker) => keep(worker, [paths.offline.href()])

/** What the site says of its shops, as home asks first, and of the chosen one. */
function answersAbout(shopId: string | undefined): readonly string[] {
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

/** Those that the worker has not kept: what a page has come with it does not ask for. */
async function missingOf(addresses: readonly string[]): Promise<readonly string[]> {
  const kept = await Promise.all(addresses.map((address) => caches.match(address, { cacheName: DATA_CACHE })))
  return addresses.filter((_, index) => !kept[index])
}

const savesData = () =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true

/**
 * Gets what the site needs to be of use without a connection: the code of its screens, their words in the guest's language, the first shops and the chosen one. Runs
 * when the page is idle; what fails is missing and no more, and comes along with the screen that needs it.
 */
export async function prepareOffline(
  { store: { store }, modules }: App,
  worker: ServiceWorker,
  registry: RemotesRegistry,
): Promise<void> {
  keepOfflinePage(worker)
  const shopId = savesData() ? undefined : store.get(shopAtom)?.id
  keep(worker, [...filesOfPage(), ...(await missingOf(answersAbout(shopId)))])
  if (savesData()) return
  const language = store.get(languageAtom)
  const texts = [commonTexts, shellTexts]
  const remotes = neededBy(store)
  for (const remote of remotes) {
    const module = await modules.load(remote).catch(() => null)
    texts.push(...(module?.texts ?? []))
  }
  // A page brings its words along; one that starts without the server asks for the files.
  await Promise.allSettled(texts.map((each) => each.load(language)))
  // Nor does a page ask for the styles of what has come drawn.
  keep(worker, [...filesOfPage(), ...filesOfRemotes(registry, remotes)])
}
