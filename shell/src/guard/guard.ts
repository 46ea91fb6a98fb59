import { type ErrorCode, type Problem, ProblemError, type Shop } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { type MiddlewareFunction, paths, redirect, replace } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  claimBasket,
  holdAnswers,
  hostPageAtom,
  type JotaiStore,
  loadMenu,
  loadShop,
  screenSizeAtom,
  sessionAtom,
  setBasketShopAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setSpotAtom,
  settingsAtom,
  shopAtom,
  showProblemAtom,
} from '@carte/store'
import { type Match, matchRoute } from '../routes.ts'
import { type BasketValues, decide, type Entry, type Found, type Snapshot } from './decide.ts'
import { until } from './until.ts'

/** Acts on what the navigation rules decide. */
export interface Guard {
  /** Runs before any loader, also at first load. */
  readonly middleware: MiddlewareFunction
  /**
   * Follows the rules for an address to their end: where to go instead (path and query), or null when its screen may show.
   * For views without a router's loaders: on a server, and in the page that a server has rendered.
   */
  readonly follow: (asked: URL, options: FollowOptions) => Promise<string | null>
  /**
   * Asks what the rules have to ask of a view that a server has rendered, once that is alive. Then the link's values go into the basket.
   *
   * @param asked the address as the guest opened it
   * @returns where to go instead, or null
   */
  readonly claim: (asked: URL, signal: AbortSignal) => Promise<string | null>
  /** Begins what the screen of an address needs, so that it is asked for while session and shop still are. */
  readonly prepare: (asked: URL) => void
  /**
   * Puts in force what the rules say of the address that is now on the screen, and answers the body's class. Not before:
   * the screen that is being left would otherwise lose its shop under its feet.
   *
   * @param url path and query
   * @param isLedBack whether the site has led the guest here from the offline page: they lose nothing
   */
  readonly arrive: (url: string, isLedBack?: boolean) => { readonly bodyClass: string | null } | null
}

export interface FollowOptions {
  readonly signal: AbortSignal
  /** A server has just followed the rules for this view. It is not alive yet: `claim` asks later. */
  readonly isJudged?: boolean
}

/** What has been looked for on the way. */
interface Sought {
  /** Not the chosen one before it is known whether the guest goes there. */
  shop: Shop | null
  missingShop: string | null
  found: Found | null
  /** Why something could not be had. */
  problem: Problem | null
}

type SnapshotOfStore = Omit<Snapshot, 'shown' | 'canAsk'>

function snapshotOf(store: JotaiStore, { shop: loaded, missingShop, found }: Sought): SnapshotOfStore {
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

/** A problem that no server told of. */
const problemOf = (code: ErrorCode, detail?: string): Problem => ({
  ...{ type: 'about:blank', title: code, status: 0, code },
  ...(detail !== undefined && { detail }),
})

function fillBasket(store: JotaiStore, { orderType, note, spotId }: BasketValues) {
  // The type first: changing it clears the spot.
  if (orderType) store.set(setOrderTypeAtom, orderType)
  if (spotId) store.set(setSpotAtom, spotId)
  if (note) store.set(setNoteAtom, note)
}

async function seekShop(store: JotaiStore, shopId: string, sought: Sought, signal: AbortSignal) {
  const answer = await loadShop(store, shopId)
  signal.throwIfAborted()
  if (answer.ok) sought.shop = answer.data
  else Object.assign(sought, { missingShop: shopId, problem: answer.problem })
}

async function seekArticle(store: JotaiStore, shopId: string, articleId: string, sought: Sought) {
  try {
    const path = findArticle(await loadMenu(store, shopId), articleId)?.path ?? null
    sought.found = { articleId, path }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    Object.assign(sought, { found: { articleId, path: null }, problem: error.problem })
  }
}

interface GuardOptions {
  /** Begins what a screen needs; not called for screens that a signed-out guest may not see. */
  readonly prepare: (match: Match) => void
  /** Whether the guest's basket is here; on a server it is not. */
  readonly holdsBasket: boolean
  /** Whether the browser's address is this one already. */
  readonly isAt: (url: URL) => boolean
}

/** Makes the guard of one page, or of one request on a server. */
export function createGuard(store: JotaiStore, { prepare: begin, holdsBasket, isAt }: GuardOptions): Guard {
  let waiting: (Entry & { readonly url: string }) | null = null
  /** The address that is on the screen. */
  let shown: string | null = null

  /** Where the guest stays who keeps the order: at an address, or at the order's shop where there is none. */
  function stayingPlace(before: string | null): string {
    const { shopId } = store.get(basketAtom)
    return before ?? (shopId === null ? paths.home.href() : paths.menu.href({ shopId, category: [] }))
  }

  function prepare(asked: URL): void {
    const match = matchRoute(asked.pathname)
    if (match && !match.row.requiresAuth) begin(match)
  }

  /**
   * Follows the rules for an address.
   *
   * @param when `first`: a server's view is not alive yet, so nothing is asked; `later`: that view is alive, and only the basket is left
   */
  async function run(asked: URL, signal: AbortSignal, when: 'first' | 'now' | 'later'): Promise<string | null> {
    const match = matchRoute(asked.pathname)
    const given = asked.pathname + asked.search
    let url = given
    const sought: Sought = { shop: null, missingShop: null, found: null, problem: null }
    const canAsk = when !== 'first' && !store.get(hostPageAtom).isEmbedded
    const choose = () => {
      if (sought.shop) store.set(shopAtom, sought.shop)
    }
    for (;;) {
      const { row, params } = match ?? { row: null, params: {} }
      const all = snapshotOf(store, sought)
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
          await until(store, sessionAtom, ({ loading }) => !loading, signal)
          break
        case 'loadShop':
          await seekShop(store, decision.shopId, sought, signal)
          break
        case 'findArticle':
          await seekArticle(store, decision.shopId, decision.articleId, sought)
          signal.throwIfAborted()
          break
        case 'askToAdopt': {
          const isOurs = await claimBasket(store, decision.shop, { signal })
          signal.throwIfAborted()
          if (!isOurs) return stayingPlace(known.shown)
          break
        }
        case 'adoptShop':
          store.set(setBasketShopAtom, decision.shop)
          break
        case 'fillBasket':
          fillBasket(store, decision.values)
          url = decision.url
          break
        case 'redirect':
          if (decision.because) {
            // Whoever is turned away is told by which shop.
            const detail = decision.because === 'shop-closed' ? known.shop?.id : undefined
            store.set(showProblemAtom, sought.problem ?? problemOf(decision.because, detail))
          } else choose()
          return decision.to
        case 'enter':
          choose()
          if (when === 'later') return null
          if (url !== given) return url
          waiting = { ...decision, url }
          return null
      }
    }
  }

  const follow: Guard['follow'] = (asked, { signal, isJudged = false }) =>
    run(asked, signal, isJudged ? 'first' : 'now')

  return {
    follow,
    prepare,
    claim: (asked, signal) => run(asked, signal, 'later'),

    middleware: async ({ request }, next) => {
      const release = holdAnswers(store)
      try {
        const url = new URL(request.url)
        prepare(url)
        const elsewhere = await follow(url, request)
        // An entry of the history that leads elsewhere goes: it would hold whoever goes back for ever.
        if (elsewhere !== null) throw (isAt(url) || elsewhere === shown ? replace : redirect)(elsewhere)
        return await next()
      } finally {
        release()
      }
    },

    arrive(url, isLedBack = false) {
      const entry = waiting
      if (entry?.url !== url) return null
      waiting = null
      shown = url
      const { isEmbedded } = store.get(hostPageAtom)
      // Others with the same basket may stand beside this one: coming home takes nothing from it.
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
