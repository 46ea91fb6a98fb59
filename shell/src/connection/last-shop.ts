import { SHOP_COOKIE } from '@carte/contract'
import { type JotaiStore, lastShopAtom } from '@carte/store'

const YEAR = 365 * 24 * 60 * 60

/** The cookie that names a shop, for scripts and the server alike; for null, one that ends it. Ids stand in it as they are. */
export function cookieOf(shopId: string | null, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${SHOP_COOKIE}=${shopId ?? ''}; Path=/; Max-Age=${shopId === null ? 0 : YEAR}; SameSite=Lax${secure}`
}

function toldOf(cookies: string): string | null {
  const own = cookies.split('; ').find((pair) => pair.startsWith(`${SHOP_COOKIE}=`))
  return own?.slice(SHOP_COOKIE.length + 1) ?? null
}

/**
 * Has the server know which shop this browser chose last, also in another tab, so that home is drawn with it.
 *
 * @returns how to stop
 */
export function followLastShop(store: JotaiStore): () => void {
  const tell = () => {
    const shopId = store.get(lastShopAtom)
    try {
      if (toldOf(document.cookie) === shopId) return
      // biome-ignore lint/suspicious/noDocumentCookie: what would replace it is not in every browser that orders
      document.cookie = cookieOf(shopId, location.protocol === 'https:')
    } catch {
      // A frame without an origin has no cookies; its home is drawn without a last shop.
    }
  }
  tell()
  return store.sub(lastShopAtom, tell)
}
