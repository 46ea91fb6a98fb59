import { SIGNED_IN_COOKIE } from '@carte/contract'
import { announceAtom, type JotaiStore } from '@carte/store'

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
