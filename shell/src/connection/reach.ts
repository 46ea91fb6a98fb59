/** Longer than a bad network takes for one answer, shorter than a guest's patience. */
const REACH_MS = 5000

/**
 * Whether the site can be reached: one HEAD request to its own origin (spec §2 "Offline screen"), past every cache. An opaque answer is one too.
 * Never rejects.
 */
export async function reachSite(fetch = globalThis.fetch): Promise<boolean> {
  try {
    const { ok, type } = await fetch(`${location.origin}/`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_MS),
    })
    return ok || type === 'opaque'
  } catch {
    return false
  }
}
