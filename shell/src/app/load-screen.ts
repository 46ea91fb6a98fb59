import type { Currency } from '@carte/contract'
import type { Translator } from '@carte/i18n'
import type { AnyParams } from '@carte/navigation'
import {
  basketAtom,
  clientAtom,
  type JotaiStore,
  loadDeliverySpots,
  loadMenu,
  loadPresentShop,
  type Screen,
  type ScreensModule,
  setBasketShopAtom,
  shopAtom,
} from '@carte/store'
import { type Match, matchRoute, type RouteName } from '../routes.ts'
import type { Modules } from './modules.ts'

/** The route whose loader data is the screen's. */
export const SCREEN_ROUTE = 'screen'

/** What the router keeps of a screen; JSON, so that a server can hand it to the browser. */
export interface ScreenData {
  /** Null for an address that the site does not have, or not yet. */
  readonly shown: { readonly name: RouteName; readonly screen: string; readonly params: AnyParams } | null
  readonly data: unknown
}

export interface LoaderContext {
  readonly store: JotaiStore
  readonly modules: Modules
  readonly translator: Translator
  /** Whether a server draws the view. */
  readonly isFirstView: boolean
  /** Whether what a shop's screens share is to be asked for again. */
  readonly isDue: (shopId: string) => boolean
}

/** How long the answers about a shop serve before a navigation asks again. */
const FRESH_MS = 60_000

/** Remembers when each shop was asked about. */
export function createFreshness(): { readonly isDue: LoaderContext['isDue']; readonly forget: () => void } {
  const asked = new Map<string, number>()
  return {
    isDue(shopId) {
      const now = Date.now()
      if (now - (asked.get(shopId) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return false
      asked.set(shopId, now)
      return true
    },
    forget: () => asked.clear(),
  }
}

/** `menu/article` → the remote and the screen in it. */
export function screenOf(name: string): { readonly remote: string; readonly screen: string } {
  const [remote = '', screen = ''] = name.split('/')
  return { remote, screen }
}

/** The screen that a route names; null where this version of its remote has none: teams release it when they are ready. */
export const findScreen = (module: ScreensModule, name: string): Screen | null =>
  module.screens[screenOf(name).screen] ?? null

// Whoever waits for it hears of a failure; who only begins it does not.
const begin = (promise: Promise<unknown>) => void promise.catch(() => {})

/** Begins everything that the route alone already tells, all at once: code, texts, shop, spots, menu. */
export function prepareScreen({ store, modules, isDue }: LoaderContext, { row, params }: Match): void {
  if (row.screen) begin(modules.load(screenOf(row.screen).remote))
  if (row.preload) begin(row.preload(store))
  const shopId = params.shopId
  if (typeof shopId !== 'string' || !isDue(shopId)) return
  begin(refreshShop(store, shopId))
  begin(loadDeliverySpots(store, shopId))
  begin(loadMenu(store, shopId).then(({ currency }) => setCurrency(store, shopId, currency)))
}

/** The menu knows in what its prices are; the basket needs it for its total. */
function setCurrency(store: JotaiStore, shopId: string, currency: Currency) {
  const shop = store.get(shopAtom)
  if (shop?.id === shopId && store.get(basketAtom).shopId === shopId) store.set(setBasketShopAtom, shop, currency)
}

/** The stored shop serves at once; what has changed since (paused, other hours) follows. */
async function refreshShop(store: JotaiStore, shopId: string): Promise<void> {
  const answer = await loadPresentShop(store, shopId)
  if (answer.ok && store.get(shopAtom)?.id === shopId) store.set(shopAtom, answer.data)
}

/** A file of the screen's own is gone, though its remote was there: so does the bundler's runtime call that. */
const lacksFile = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError'

/** The loader of the one route that shows screens: waits for code and texts, then for the screen's own data. */
export async function loadScreen(context: LoaderContext, request: Request): Promise<ScreenData> {
  try {
    return await loadOnce(context, request)
  } catch (error) {
    const name = matchRoute(new URL(request.url).pathname)?.row.screen
    if (!name || !lacksFile(error)) throw error
    await context.modules.replace(name, error)
    return loadOnce(context, request)
  }
}

async function loadOnce(context: LoaderContext, request: Request): Promise<ScreenData> {
  const url = new URL(request.url)
  const match = matchRoute(url.pathname)
  if (!match?.row.screen) return { shown: null, data: null }
  const { row, params } = match
  const name = match.row.screen
  context.modules.notes.add({ is: 'asked', place: name, at: performance.now() })
  const module = await context.modules.load(screenOf(name).remote)
  const screen = findScreen(module, name)
  if (!screen) return { shown: null, data: null }
  const { store, translator, isFirstView } = context
  const data = await screen.load?.({
    store,
    client: store.get(clientAtom),
    url,
    params,
    language: translator.language(),
    signal: request.signal,
    isFirstView,
  })
  return { shown: { name: row.name, screen: name, params }, data: data ?? null }
}
