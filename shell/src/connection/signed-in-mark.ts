import { SIGNED_IN_COOKIE } from '@carte/contract'
import { announceAtom, type JotaiStore } from '@carte/store'

/**
 * Tells other tabs of a sign-in that no page has made: somebody has come back from an external provider, whose page the server has led here with a mark in a
 * cookie. The mark is taken away, so that it is told once.
 */
export function tellOfSignIn(store: JotaiStore): void {
  try {
    if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=1`))) return
    // biome-ignore lint/suspicious/noDocumentCookie: what would replace it is not in every browser that orders
    document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0`
    store.set(announceAtom)
  } catch {
    // A frame without an origin has no cookies, and nobody else's tabs.
  }
}
