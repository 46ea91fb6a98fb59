/** Request timeout in milliseconds: long enough for one answer on a bad network, short enough for a waiting guest. */
const REQUEST_TIMEOUT_MS = 5000

/**
 * Returns whether the site can be reached: sends one HEAD request to its own origin, past every cache. An opaque
 * response counts as an answer. Never rejects.
 */
export async function isSiteReachable(fetch = globalThis.fetch): Promise<boolean> {
  try {
    const { ok, type } = await fetch(`${location.origin}/`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return ok || type === 'opaque'
  } catch {
    return false
  }
}
