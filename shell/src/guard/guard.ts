import { type ErrorCode, type Problem, ProblemError } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { type MiddlewareFunction, redirect, replace } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
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
  /** Begins what the screen of an address needs, so that it is asked for while session and shop still are. */
  readonly prepare: (asked: URL) => void
  /**
   * Puts in force what the rules say of the address that is now on the screen, and answers the body's class. Not before:
   * the screen that is being left would otherwise lose its shop under its feet.
   *
   * @param url path and query
   */
  readonly arrive: (url: string) => { readonly bodyClass: string | null } | null
}

export interface FollowOptions {
  readonly signal: AbortSignal
  /** A server has just followed the rules for this view. */
  readonly isJudged?: boolean
}

/** What has been looked for on the way. */
interface Sought {
  missingShop: string | null
  found: Found | null
  /** Why something could not be had. */
  problem: Problem | null
}

function snapshotOf(store: JotaiStore, { missingShop, found }: Sought): Snapshot {
  const settings = store.get(settingsAtom)
  const shop = store.get(shopAtom)
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
const problemOf = (code: ErrorCode): Problem => ({ type: 'about:blank', title: code, status: 0, code })

function fillBasket(store: JotaiStore, { orderType, note, spotId }: BasketValues) {
  // The type first: changing it clears the spot.
  if (orderType) store.set(setOrderTypeAtom, orderType)
  if (spotId) store.set(setSpotAtom, spotId)
  if (note) store.set(setNoteAtom, note)
}

async function seekShop(store: JotaiStore, shopId: string, sought: Sought, signal: AbortSignal) {
  const answer = await loadShop(store, shopId)
  signal.throwIfAborted()
  if (answer.ok) store.set(shopAtom, answer.data)
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

  function prepare(asked: URL): void {
    const match = matchRoute(asked.pathname)
    if (match && !match.row.requiresAuth) begin(match)
  }

  async function follow(asked: URL, { signal, isJudged = false }: FollowOptions): Promise<string | null> {
    const match = matchRoute(asked.pathname)
    const given = asked.pathname + asked.search
    let url = given
    const sought: Sought = { missingShop: null, found: null, problem: null }
    for (;;) {
      const { row, params } = match ?? { row: null, params: {} }
      const all = snapshotOf(store, sought)
      const known = { ...all, basket: holdsBasket ? all.basket : null, at: isJudged ? null : all.at }
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
        case 'adoptShop':
          store.set(setBasketShopAtom, decision.shop)
          break
        case 'fillBasket':
          fillBasket(store, decision.values)
          url = decision.url
          break
        case 'redirect':
          if (decision.because) store.set(showProblemAtom, sought.problem ?? problemOf(decision.because))
          return decision.to
        case 'enter':
          if (url !== given) return url
          waiting = { ...decision, url }
          return null
      }
    }
  }

  return {
    follow,
    prepare,

    middleware: async ({ request }, next) => {
      const release = holdAnswers(store)
      try {
        const url = new URL(request.url)
        prepare(url)
        const elsewhere = await follow(url, request)
        // An entry of the history that leads elsewhere goes: it would hold whoever goes back for ever.
        if (elsewhere !== null) throw (isAt(url) ? replace : redirect)(elsewhere)
        return await next()
      } finally {
        release()
      }
    },

    arrive(url) {
      const entry = waiting
      if (entry?.url !== url) return null
      waiting = null
      const { isEmbedded } = store.get(hostPageAtom)
      // Others with the same basket may stand beside this one: coming home takes nothing from it.
      if (entry.forgetSpotAndNote && !isEmbedded) {
        store.set(setSpotAtom, null)
        store.set(setNoteAtom, '')
      }
      if (entry.forgetShop) store.set(shopAtom, null)
      store.set(basketFlagsAtom, entry.flags)
      return isEmbedded ? null : { bodyClass: entry.bodyClass }
    },
  }
}
