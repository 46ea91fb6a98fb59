import {
  CULTURE_COOKIE,
  type ErrorCode,
  ID,
  type Language,
  NOTICE_COOKIE,
  SESSION_COOKIE,
  SHOP_COOKIE,
} from '@carte/contract'
import { ERROR_CODES } from '@carte/contract/error-codes'
import { type LanguagePolicy, languageOf } from '@carte/domain'
import { BASKET_PARAMETERS } from '../guard/decide.ts'
import { isUnread, matchRoute, queryOfScreen, type Row } from '../routes.ts'
import type { RenderDeps } from './render-view.tsx'

/** The notice for the page after a redirect: an error code, and the id of the shop it concerns. */
export interface Notice {
  readonly code: ErrorCode
  readonly detail?: string
}

/** The data of a request that a view depends on. */
export interface PageRequest {
  /** Only with the query parameters that the screen reads. */
  readonly url: URL
  /** Path and query of `url`. */
  readonly address: string
  /** Parameters for the basket and parameters that no screen reads. A redirect keeps them. */
  readonly carried: URLSearchParams
  readonly language: Language
  /** The session cookie to forward to the API; null for a guest. */
  readonly session: string | null
  /** The notice from the redirect that led here. */
  readonly notice: Notice | null
  /** Whether the request has a notice cookie, which must be cleared. */
  readonly hasNotice: boolean
  /** The id of the shop chosen last, from its cookie; null if the page does not show it or the cookie has no valid id. */
  readonly lastShop: string | null
}

function cookiesOf(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=')
    if (separator === -1) continue
    const name = pair.slice(0, separator).trim()
    if (!cookies.has(name)) cookies.set(name, pair.slice(separator + 1).trim())
  }
  return cookies
}

/** Returns the decoded value of a cookie; undefined for none or an invalid encoding. */
function decodeCookie(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const isErrorCode = (text: string | undefined): text is ErrorCode =>
  (ERROR_CODES as readonly (string | undefined)[]).includes(text)

/** Returns the value of the notice cookie: the code, and after a space a shop's id. */
export const noticeText = ({ code, detail }: Notice): string => (detail === undefined ? code : `${code} ${detail}`)

function noticeIn(text: string | undefined): Notice | null {
  const [code, detail] = text?.split(' ') ?? []
  if (!isErrorCode(code)) return null
  return { code, ...(detail !== undefined && ID.test(detail) && { detail }) }
}

/** Splits an address into `url`, with only the parameters that the screen reads, and the parameters in `carried`. */
function splitQuery(url: URL): Pick<PageRequest, 'url' | 'carried'> {
  const entries = [...url.searchParams]
  // The browser's router starts without these parameters too.
  const forBasket = entries.filter(([name]) => BASKET_PARAMETERS.includes(name))
  if (forBasket.length > 0)
    url.search = new URLSearchParams(entries.filter(([name]) => !BASKET_PARAMETERS.includes(name))).toString()
  url.search = queryOfScreen(url.pathname, url.search)
  const isInUrl = (name: string) => url.searchParams.has(name)
  const carried = new URLSearchParams(
    entries.filter(([name]) => BASKET_PARAMETERS.includes(name) || (isUnread(name) && !isInUrl(name))),
  )
  return { url, carried }
}

/**
 * Returns whether browsers cache the page of an address. The server renders such a page without the guest's session,
 * which the browser requests later.
 */
export const isImpersonal = ({ pathname }: URL): boolean => matchRoute(pathname)?.row.impersonal ?? false

/**
 * Returns the id of the last shop for a page that shows it, else null: other pages may be cached, so they must not depend
 * on it.
 */
function lastShopOf({ pathname }: URL, shopId: string | undefined): string | null {
  const isShown = matchRoute(pathname)?.row.showsLastShop ?? false
  return isShown && shopId !== undefined && ID.test(shopId) ? shopId : null
}

export function readPageRequest(request: Request, policy: LanguagePolicy): PageRequest {
  const { url, carried } = splitQuery(new URL(request.url))
  const cookies = cookiesOf(request.headers.get('cookie'))
  const session = isImpersonal(url) ? undefined : cookies.get(SESSION_COOKIE)
  return {
    url,
    address: url.pathname + url.search,
    carried,
    language: languageOf(
      {
        cookie: decodeCookie(cookies.get(CULTURE_COOKIE)),
        acceptLanguage: request.headers.get('accept-language') ?? undefined,
      },
      policy,
    ),
    session: session ? `${SESSION_COOKIE}=${session}` : null,
    notice: noticeIn(decodeCookie(cookies.get(NOTICE_COOKIE))),
    hasNotice: cookies.has(NOTICE_COOKIE),
    lastShop: lastShopOf(url, cookies.get(SHOP_COOKIE)),
  }
}

/** Returns the normalized query for a cache key; null if a parameter is repeated or has a value that the row lacks. */
function queryOf({ searchParams }: URL, { query = {} }: Row): string | null {
  const entries = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  const isListedValue = ([name, value]: readonly [string, string]) => query[name]?.includes(value) ?? false
  const hasNoRepeats = new Set(entries.map(([name]) => name)).size === entries.length
  return hasNoRepeats && entries.every(isListedValue) ? new URLSearchParams(entries).toString() : null
}

/**
 * Returns the cache key of a view. It contains the set of versions, and the last shop if the view shows it. Null for a
 * view that must not be shared:
 * - it shows a signed-in customer, a notice or an order
 * - its query repeats a parameter, or has a value that the row does not list, such as free text
 * - it has a remote override
 *
 * Only the canonical form of an address and existing shops have a key, so guests cannot fill the cache with made-up
 * addresses.
 */
export async function cacheKeyOf(
  { url, language, session, hasNotice, lastShop }: PageRequest,
  { registry, local, hasShop = async () => true }: Pick<RenderDeps, 'registry' | 'local' | 'hasShop'>,
): Promise<string | null> {
  const match = matchRoute(url.pathname)
  if (!match?.row.sameForAll || session || hasNotice || local) return null
  if (match.row.path.href(match.params) !== url.pathname) return null
  const query = queryOf(url, match.row)
  if (query === null) return null
  const { shopId } = match.params
  if (typeof shopId === 'string' && !(await hasShop(shopId))) return null
  const subject = typeof shopId === 'string' ? `shop/${shopId}` : 'shops'
  const keyQuery = new URLSearchParams(query)
  if (lastShop !== null) keyQuery.set('last', lastShop)
  return `view/${subject}/${registry.release}/${language}${url.pathname}${keyQuery.size > 0 ? `?${keyQuery}` : ''}`
}
