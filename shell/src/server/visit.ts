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
import { languageOf } from '@carte/domain'
import { MOVED } from '../guard/decide.ts'
import { matchRoute } from '../routes.ts'

/** What a request says of the one who asks. */
export interface Visit {
  /** Without what a link brings for the basket: that is the browser's, and its router starts without it too. */
  readonly url: URL
  /** Path and query of that. */
  readonly address: string
  /** What the link brings for the basket; a redirect takes it along. */
  readonly carried: URLSearchParams
  readonly language: Language
  /** The session cookie as it has to be sent on; null for a guest. */
  readonly session: string | null
  /** What the guest is to be told, from the redirect that led here. */
  readonly notice: ErrorCode | null
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

const isCode = (text: string | undefined): text is ErrorCode =>
  (ERROR_CODES as readonly (string | undefined)[]).includes(text)

function unloaded(url: URL): Pick<Visit, 'url' | 'carried'> {
  const entries = [...url.searchParams]
  const carried = new URLSearchParams(entries.filter(([name]) => MOVED.includes(name)))
  // Written anew only where it changes: the browser keeps the spelling of an address that nothing is taken from.
  if (carried.size > 0) url.search = new URLSearchParams(entries.filter(([name]) => !MOVED.includes(name))).toString()
  return { url, carried }
}

/** Whether browsers keep the page of an address: it says of nobody who is signed in, and the browser asks. */
export const isImpersonal = ({ pathname }: URL): boolean => matchRoute(pathname)?.row.impersonal ?? false

/** Whoever draws a page that does not show it does not know it either: such a page goes to others too. */
function lastShopOf({ pathname }: URL, shopId: string | undefined): string | null {
  const isShown = matchRoute(pathname)?.row.showsLastShop ?? false
  return isShown && shopId !== undefined && ID.test(shopId) ? shopId : null
}

/** Reads a request; `languages` are those on offer. */
export function readVisit(request: Request, languages: readonly Language[]): Visit {
  const { url, carried } = unloaded(new URL(request.url))
  const cookies = cookiesOf(request.headers.get('cookie'))
  const session = isImpersonal(url) ? undefined : cookies.get(SESSION_COOKIE)
  const notice = decoded(cookies.get(NOTICE_COOKIE))
  return {
    url,
    address: url.pathname + url.search,
    carried,
    language: languageOf(
      decoded(cookies.get(CULTURE_COOKIE)),
      request.headers.get('accept-language') ?? undefined,
      languages,
    ),
    session: session ? `${SESSION_COOKIE}=${session}` : null,
    notice: isCode(notice) ? notice : null,
    hasNotice: cookies.has(NOTICE_COOKIE),
    lastShop: lastShopOf(url, cookies.get(SHOP_COOKIE)),
  }
}
