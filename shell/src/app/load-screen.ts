import type { Currency } from '@carte/contract'
import type { Translator } from '@carte/i18n'
import type { AnyParams } from '@carte/navigation'
import {
  clientAtom,
  type JotaiStore,
  loadDeliverySpots,
  loadMenu,
  refreshShop,
  type Screen,
  type ScreensModule,
  setCurrencyAtom,
  shopAtom,
} from '@carte/store'
import { type Match, matchRoute, type RouteName } from '../routes.ts'
import type { Modules } from './modules.ts'

/** Id of the route whose loader loads the screen. */
export const SCREEN_ROUTE = 'screen'

/** Loader data of a screen. Must be JSON, because a server sends it to the browser. */
export interface ScreenData {
  /** Null for an unknown address, or for a screen that its remote has not released yet. */
  readonly shown: { readonly name: RouteName; readonly screen: string; readonly params: AnyParams } | null
  readonly data: unknown
}

export interface LoaderContext {
  readonly store: JotaiStore
  readonly modules: Modules
  readonly translator: Translator
  /** Whether this is the first view of a visit, which a server renders. */
  readonly isFirstView: boolean
  /** Returns whether the shop's data must be requested again. */
  readonly isDue: (shopId: string) => boolean
}

/** How long shop data counts as fresh, in milliseconds. */
const FRESH_MS = 60_000

/** Remembers which shop's data was requested last, and when. */
export function createFreshness(): { readonly isDue: LoaderContext['isDue']; readonly forget: () => void } {
  let last: { readonly shopId: string; readonly at: number } | null = null
  return {
    isDue(shopId) {
      const now = Date.now()
      if (shopId === last?.shopId && now - last.at < FRESH_MS) return false
      last = { shopId, at: now }
      return true
    },
    forget() {
      last = null
    },
  }
}

/** Splits a screen name such as `menu/article` into the remote and the screen in it. */
export function screenOf(name: string): { readonly remote: string; readonly screen: string } {
  const [remote = '', screen = ''] = name.split('/')
  return { remote, screen }
}

/** Returns the screen that a route names, or null if this version of its remote does not have it yet. */
export const findScreen = (module: ScreensModule, name: string): Screen | null =>
  module.screens[screenOf(name).screen] ?? null

// Prefetches ignore errors: the caller that awaits the same data handles them.
const prefetch = (promise: Promise<unknown>) => void promise.catch(() => {})

/** Starts everything that the route alone determines, in parallel: code, texts, shop, delivery spots, menu. */
export function prepareScreen({ store, modules, isDue }: LoaderContext, { row, params }: Match): void {
  if (row.screen) prefetch(modules.load(screenOf(row.screen).remote))
  if (row.preload) prefetch(row.preload(store))
  const shopId = params.shopId
  if (typeof shopId !== 'string' || !isDue(shopId)) return
  prefetch(refreshShop(store, shopId))
  prefetch(loadDeliverySpots(store, shopId))
  prefetch(loadMenu(store, shopId).then(({ currency }) => setCurrency(store, shopId, currency)))
}

/** Sets the currency of the basket, which only the menu knows. */
function setCurrency(store: JotaiStore, shopId: string, currency: Currency) {
  const shop = store.get(shopAtom)
  if (shop?.id === shopId) store.set(setCurrencyAtom, shop, currency)
}

/**
 * Returns whether a chunk of the screen is missing although its remote has loaded. `ChunkLoadError` is the bundler's
 * name for it.
 */
export const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError'

/**
 * Loads a screen: first its code and texts, then its data. If a chunk is missing, retries once with a replacement
 * version of the remote.
 */
export async function loadScreen(context: LoaderContext, request: Request): Promise<ScreenData> {
  try {
    return await loadOnce(context, request)
  } catch (error) {
    const name = matchRoute(new URL(request.url).pathname)?.row.screen
    if (!name || !isChunkLoadError(error)) throw error
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
  context.modules.pageEvents.add({ kind: 'requested', place: name, at: performance.now() })
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
    ensureTexts: translator.ensure,
    isFirstView,
  })
  return { shown: { name: row.name, screen: name, params }, data: data ?? null }
}
