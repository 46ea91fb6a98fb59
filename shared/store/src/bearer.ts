import { sessionAtom } from './session.ts'
import type { JotaiStore } from './storage.ts'

/**
 * For a host that signs in without cookies: the headers of every call that its client makes (spec §7 "Bearer header"), as `createClient` takes them. The
 * site itself has cookies and does without.
 */
export function bearerOf(store: JotaiStore): Readonly<Record<string, string>> {
  const { token } = store.get(sessionAtom)
  return token ? { authorization: `Bearer ${token.accessToken}` } : {}
}
