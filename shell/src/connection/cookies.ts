import { SHOP_COOKIE, SIGNED_IN_COOKIE } from '@carte/contract'
import { announceAtom, type JotaiStore, lastShopAtom } from '@carte/store'

const YEAR = 365 * 24 * 60 * 60

/**
 * Returns the cookie that names a shop, for scripts and the server. For null it returns a cookie that expires at once.
 * Ids are not encoded.
 */
export function cookieOf(shopId: string | null, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${SHOP_COOKIE}=${shopId ?? ''}; Path=/; Max-Age=${shopId === null ? 0 : YEAR}; SameSite=Lax${secure}`
}

function shopInCookie(cookies: string): string | null {
  const own = cookies.split('; ').find((pair) => pair.startsWith(`${SHOP_COOKIE}=`))
  return own?.slice(SHOP_COOKIE.length + 1) ?? null
}

/**
 * Stores the shop chosen last in a cookie, also when another tab chooses it, so that the server renders home with it.
 *
 * @returns a function that stops it
 */
export function followLastShop(store: JotaiStore): () => void {
  const writeCookie = () => {
    const shopId = store.get(lastShopAtom)
    try {
      if (shopInCookie(document.cookie) === shopId) return
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
      document.cookie = cookieOf(shopId, location.protocol === 'https:')
    } catch {
      // A sandboxed frame without an origin has no cookies. Home is then rendered without the last shop.
    }
  }
  writeCookie()
  return store.sub(lastShopAtom, writeCookie)
}

/**
 * Announces a sign-in to other tabs after the customer returns from an external identity provider. The server marks it
 * with a cookie, which is removed here so that it is announced once.
 */
export function announceSignIn(store: JotaiStore): void {
  try {
    if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=1`))) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
    document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0`
    store.set(announceAtom)
  } catch {
    // A sandboxed frame without an origin has no cookies and shares no session with other tabs.
  }
}
