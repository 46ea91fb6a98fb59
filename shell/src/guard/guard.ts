import { type ErrorCode, type Problem, ProblemError, type Shop } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { type MiddlewareFunction, paths, redirect, replace } from '@carte/navigation'
import {
  type Atom,
  adoptShopAtom,
  basketAtom,
  basketFlagsAtom,
  claimBasket,
  holdResponses,
  hostPageAtom,
  type JotaiStore,
  loadMenu,
  loadShop,
  screenSizeAtom,
  sessionAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setSpotAtom,
  settingsAtom,
  shopAtom,
  showProblemAtom,
} from '@carte/store'
import { type Match, matchRoute } from '../routes.ts'
import { type BasketValues, decide, type Entry, type Found, type Snapshot } from './decide.ts'

/** Carries out the decisions of the navigation rules. */
export interface Guard {
  /** Router middleware. Runs before any loader, also for the first page. */
  readonly middleware: MiddlewareFunction
  /**
   * Applies the rules to an address. Returns where to redirect (path and query), or null if its screen may show. For
   * views without router loaders: on a server, and in a server-rendered page.
   */
  readonly follow: (address: URL, options: FollowOptions) => Promise<string | null>
  /**
   * Asks the questions of a server-rendered view after hydration, then moves the link's values into the basket.
   *
   * @param address the address as the guest opened it
   * @returns where to redirect, or null
   */
  readonly claim: (address: URL, signal: AbortSignal) => Promise<string | null>
  /** Starts loading what the screen of an address needs, in parallel with session and shop. */
  readonly prepare: (address: URL) => void
  /**
   * Applies the effects of the rules for the address now on the screen, and returns the body's class. If they were
   * applied before, they would remove the shop from the screen that is being left. Returns null if the rules have not
   * been followed for this address, and in an embed element.
   *
   * @param url path and query
   * @param isLedBack whether the site has led the guest here from the offline page: spot and note are kept
   */
  readonly arrive: (url: string, isLedBack?: boolean) => { readonly bodyClass: string | null } | null
}

export interface FollowOptions {
  readonly signal: AbortSignal
  /**
   * Whether a server has just applied the rules for this view. Nothing is asked now, because it is not hydrated;
   * `claim` asks later.
   */
  readonly isChecked?: boolean
}

/** Results of the lookups during one navigation. */
interface Lookup {
  /** The loaded shop. It becomes the chosen one only when the navigation succeeds. */
  shop: Shop | null
  missingShop: string | null
  found: Found | null
  /** The error of a failed lookup. */
  problem: Problem | null
}

type SnapshotOfStore = Omit<Snapshot, 'shown' | 'canAsk'>

function snapshotOf(store: JotaiStore, { shop: loaded, missingShop, found }: Lookup): SnapshotOfStore {
  const settings = store.get(settingsAtom)
  const shop = loaded ?? store.get(shopAtom)
  const session = store.get(sessionAtom)
  const configured = settings?.orderTypes ?? []
  const offered = configured.filter((type) => shop?.orderTypes.includes(type))
  return {
    session: { loading: session.loading, signedIn: session.user !== null },
    customerLogin: settings?.enableCustomerLogin ?? false,
    orderTypes: offered.length > 0 ? offered : configured,
    shop,
    missingShop,
    found,
    basket: store.get(basketAtom),
    smallScreen: store.get(screenSizeAtom).small,
    at: new Date(),
  }
}

/** Creates a problem that does not come from a server. */
const problemOf = (code: ErrorCode, detail?: string): Problem => ({
  ...{ type: 'about:blank', title: code, status: 0, code },
  ...(detail !== undefined && { detail }),
})

function fillBasket(store: JotaiStore, { orderType, note, spotId }: BasketValues) {
  // The order type first, because changing it clears the spot.
  if (orderType) store.set(setOrderTypeAtom, orderType)
  if (spotId) store.set(setSpotAtom, spotId)
  if (note) store.set(setNoteAtom, note)
}

async function lookUpShop(store: JotaiStore, shopId: string, lookup: Lookup, signal: AbortSignal) {
  const answer = await loadShop(store, shopId)
  signal.throwIfAborted()
  if (answer.ok) lookup.shop = answer.data
  else Object.assign(lookup, { missingShop: shopId, problem: answer.problem })
}

async function lookUpArticle(store: JotaiStore, shopId: string, articleId: string, lookup: Lookup) {
  try {
    const path = findArticle(await loadMenu(store, shopId), articleId)?.path ?? null
    lookup.found = { articleId, path }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    Object.assign(lookup, { found: { articleId, path: null }, problem: error.problem })
  }
}

interface GuardOptions {
  /** Starts loading a screen. Not called for screens that require a sign-in. */
  readonly prepare: (match: Match) => void
  /** Whether the guest's basket is available. False on a server. */
  readonly holdsBasket: boolean
  /** Returns whether the browser's address is `url` already. */
  readonly isAt: (url: URL) => boolean
}

/** Creates the guard of one page, or of one request on a server. */
export function createGuard(store: JotaiStore, { prepare: startLoading, holdsBasket, isAt }: GuardOptions): Guard {
  let pendingEntry: (Entry & { readonly url: string }) | null = null
  /** Path and query of the current screen. */
  let shown: string | null = null

  /**
   * Returns where a guest who keeps the order stays: at the previous address, or at the order's shop if there is none.
   */
  function addressToStay(before: string | null): string {
    const { shopId } = store.get(basketAtom)
    return before ?? (shopId === null ? paths.home.href() : paths.menu.href({ shopId, category: [] }))
  }

  function prepare(address: URL): void {
    const match = matchRoute(address.pathname)
    if (match && !match.row.requiresAuth) startLoading(match)
  }

  /**
   * Applies the rules to an address.
   *
   * @param when `first`: a server-rendered view before hydration, so nothing is asked; `later`: the same view after
   * hydration, which asks and fills the basket; `now`: any other navigation
   */
  async function run(address: URL, signal: AbortSignal, when: 'first' | 'now' | 'later'): Promise<string | null> {
    const match = matchRoute(address.pathname)
    const original = address.pathname + address.search
    let url = original
    const lookup: Lookup = { shop: null, missingShop: null, found: null, problem: null }
    const canAsk = when !== 'first' && !store.get(hostPageAtom).isEmbedded
    const choose = () => {
      if (lookup.shop) store.set(shopAtom, lookup.shop)
    }
    for (;;) {
      const { row, params } = match ?? { row: null, params: {} }
      const all = snapshotOf(store, lookup)
      const known: Snapshot = {
        ...all,
        shown: when === 'later' ? null : shown,
        canAsk,
        basket: holdsBasket ? all.basket : null,
        at: when === 'first' ? null : all.at,
      }
      const decision = decide({ row, params, url }, known)
      switch (decision.do) {
        case 'waitForSession':
          await waitForAtom(store, sessionAtom, ({ loading }) => !loading, signal)
          break
        case 'loadShop':
          await lookUpShop(store, decision.shopId, lookup, signal)
          break
        case 'findArticle':
          await lookUpArticle(store, decision.shopId, decision.articleId, lookup)
          signal.throwIfAborted()
          break
        case 'askToAdopt': {
          const isConfirmed = await claimBasket(store, decision.shop, { signal })
          signal.throwIfAborted()
          if (!isConfirmed) return addressToStay(known.shown)
          break
        }
        case 'adoptShop':
          store.set(adoptShopAtom, decision.shop)
          break
        case 'fillBasket':
          fillBasket(store, decision.values)
          url = decision.url
          break
        case 'redirect':
          if (decision.because) {
            // The popup names the closed shop.
            const detail = decision.because === 'shop-closed' ? known.shop?.id : undefined
            store.set(showProblemAtom, lookup.problem ?? problemOf(decision.because, detail))
          } else choose()
          return decision.to
        case 'enter':
          choose()
          if (when === 'later') return null
          if (url !== original) return url
          pendingEntry = { ...decision, url }
          return null
      }
    }
  }

  const follow: Guard['follow'] = (address, { signal, isChecked = false }) =>
    run(address, signal, isChecked ? 'first' : 'now')

  return {
    follow,
    prepare,
    claim: (address, signal) => run(address, signal, 'later'),

    middleware: async ({ request }, next) => {
      const release = holdResponses(store)
      try {
        const url = new URL(request.url)
        prepare(url)
        const target = await follow(url, request)
        // Replace a history entry that redirects, otherwise it would trap the Back button.
        if (target !== null) throw (isAt(url) || target === shown ? replace : redirect)(target)
        return await next()
      } finally {
        release()
      }
    },

    arrive(url, isLedBack = false) {
      const entry = pendingEntry
      if (entry?.url !== url) return null
      pendingEntry = null
      shown = url
      const { isEmbedded } = store.get(hostPageAtom)
      // Other elements on the page share the basket, so home in one element must not change it.
      if (entry.forgetSpotAndNote && !isEmbedded && !isLedBack) {
        store.set(setSpotAtom, null)
        store.set(setNoteAtom, '')
      }
      if (entry.forgetShop) store.set(shopAtom, null)
      store.set(basketFlagsAtom, entry.flags)
      return isEmbedded ? null : { bodyClass: entry.bodyClass }
    },
  }
}

/** Waits until an atom's value satisfies `matches`. Rejects when `signal` aborts. */
export function waitForAtom<T>(
  store: JotaiStore,
  atom: Atom<T>,
  matches: (value: T) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!matches(store.get(atom))) return
      stop()
      resolve()
    }
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const unsubscribe = store.sub(atom, check)
    const stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else check()
  })
}
