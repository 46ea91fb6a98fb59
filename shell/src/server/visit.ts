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
import { MOVED } from '../guard/decide.ts'
import { isUnread, matchRoute, queryRead } from '../routes.ts'

/** What the page after a redirect tells the guest: a code of the catalogue, and the shop that it is about. */
export interface Notice {
  readonly code: ErrorCode
  readonly detail?: string
}

/** What a request says of the one who asks. */
export interface Visit {
  /** With the names of the query that the screen reads. What a link brings for the basket is the browser's. */
  readonly url: URL
  /** Path and query of that. */
  readonly address: string
  /** What the link brings for the basket, and names that no screen reads; a redirect takes it along. */
  readonly carried: URLSearchParams
  readonly language: Language
  /** The session cookie as it has to be sent on; null for a guest. */
  readonly session: string | null
  /** What the guest is to be told, from the redirect that led here. */
  readonly notice: Notice | null
  /** A notice that was there has been read. */
  readonly hasNotice: boolean
  /** The id of the shop that the guest chose last, as the browser says; null where the page does not show it. */
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

/** As the cookie holds it: the code, and after a space the id of a shop. */
export const noticeText = ({ code, detail }: Notice): string => (detail === undefined ? code : `${code} ${detail}`)

function noticeIn(text: string | undefined): Notice | null {
  const [code, detail] = text?.split(' ') ?? []
  if (!isErrorCode(code)) return null
  return { code, ...(detail !== undefined && ID.test(detail) && { detail }) }
}

function unloaded(url: URL): Pick<Visit, 'url' | 'carried'> {
  const entries = [...url.searchParams]
  // A browser's router starts without these too.
  const forBasket = entries.filter(([name]) => MOVED.includes(name))
  if (forBasket.length > 0)
    url.search = new URLSearchParams(entries.filter(([name]) => !MOVED.includes(name))).toString()
  url.search = queryRead(url.pathname, url.search)
  const isLeft = (name: string) => url.searchParams.has(name)
  const carried = new URLSearchParams(
    entries.filter(([name]) => MOVED.includes(name) || (isUnread(name) && !isLeft(name))),
  )
  return { url, carried }
}

/** Whether browsers keep the page of an address: it says of nobody who is signed in, and the browser asks. */
export const isImpersonal = ({ pathname }: URL): boolean => matchRoute(pathname)?.row.impersonal ?? false

/** Whoever draws a page that does not show it does not know it either: such a page goes to others too. */
function lastShopOf({ pathname }: URL, shopId: string | undefined): string | null {
  const isShown = matchRoute(pathname)?.row.showsLastShop ?? false
  return isShown && shopId !== undefined && ID.test(shopId) ? shopId : null
}

/** Reads a request. */
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
