import { setTimeout as wait } from 'node:timers/promises'

export type Check = () => Promise<boolean>

/** Timeout of a check; below the timeout of 1 s that most probes have. */
const TIMEOUT_MS = 800
/** The calls are public, so results are cached for this time. */
const CACHED_MS = 500

async function passes(check: Check): Promise<boolean> {
  const ended = new AbortController()
  try {
    return await Promise.race([check(), wait(TIMEOUT_MS, false, { signal: ended.signal, ref: false })])
  } catch {
    return false
  } finally {
    ended.abort()
  }
}

/**
 * Runs all checks in parallel, at most one run at a time.
 *
 * @returns a function that returns the names of failed checks
 */
export function createChecks(checks: Readonly<Record<string, Check>>): () => Promise<readonly string[]> {
  let last: { readonly failed: Promise<readonly string[]>; readonly until: number } | null = null
  const run = async () => {
    const found = await Promise.all(Object.values(checks).map(passes))
    return Object.keys(checks).filter((_name, i) => !found[i])
  }
  return () => {
    const now = performance.now()
    if (last === null || last.until < now) last = { failed: run(), until: now + CACHED_MS }
    return last.failed
  }
}
