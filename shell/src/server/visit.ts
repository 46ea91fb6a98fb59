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
import { isUnread, matchRoute, queryRead } from '../routes.ts'

/** The notice for the page after a redirect: an error code, and the id of the shop it concerns. */
export interface Notice {
  readonly code: ErrorCode
  readonly detail?: string
}

/** The data of a request that a view depends on. */
export interface Visit {
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
  /** The id of the shop chosen last, from the browser; null if the page does not show it. */
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

function decoded(text: string | undefined): string | undefined {
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

function unloaded(url: URL): Pick<Visit, 'url' | 'carried'> {
  const entries = [...url.searchParams]
  // The browser's router starts without these parameters too.
  const forBasket = entries.filter(([name]) => BASKET_PARAMETERS.includes(name))
  if (forBasket.length > 0)
    url.search = new URLSearchParams(entries.filter(([name]) => !BASKET_PARAMETERS.includes(name))).toString()
  url.search = queryRead(url.pathname, url.search)
  const isLeft = (name: string) => url.searchParams.has(name)
  const carried = new URLSearchParams(
    entries.filter(([name]) => BASKET_PARAMETERS.includes(name) || (isUnread(name) && !isLeft(name))),
  )
  return { url, carried }
}

/** Returns whether browsers cache the page of an address. Such a page contains no session; the browser requests it. */
export const isImpersonal = ({ pathname }: URL): boolean => matchRoute(pathname)?.row.impersonal ?? false

/** Null where the page does not show the last shop, because such a page is shared between guests. */
function lastShopOf({ pathname }: URL, shopId: string | undefined): string | null {
  const isShown = matchRoute(pathname)?.row.showsLastShop ?? false
  return isShown && shopId !== undefined && ID.test(shopId) ? shopId : null
}

export function readVisit(request: Request, policy: LanguagePolicy): Visit {
  const { url, carried } = unloaded(new URL(request.url))
  const cookies = cookiesOf(request.headers.get('cookie'))
  const session = isImpersonal(url) ? undefined : cookies.get(SESSION_COOKIE)
  return {
    url,
    address: url.pathname + url.search,
    carried,
    language: languageOf(
      {
        cookie: decoded(cookies.get(CULTURE_COOKIE)),
        acceptLanguage: request.headers.get('accept-language') ?? undefined,
      },
      policy,
    ),
    session: session ? `${SESSION_COOKIE}=${session}` : null,
    notice: noticeIn(decoded(cookies.get(NOTICE_COOKIE))),
    hasNotice: cookies.has(NOTICE_COOKIE),
    lastShop: lastShopOf(url, cookies.get(SHOP_COOKIE)),
  }
}
