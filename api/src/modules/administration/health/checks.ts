import { setTimeout as wait } from 'node:timers/promises'

export type Check = () => Promise<boolean>

/** Timeout of a check; below the timeout of 1 s that most probes have. */
const LIMIT_MS = 800
/** The calls are public, so results are cached for this time. */
const CACHED_MS = 500

async function passes(check: Check): Promise<boolean> {
  const patience = new AbortController()
  try {
    return await Promise.race([check(), wait(LIMIT_MS, false, { signal: patience.signal, ref: false })])
  } catch {
    return false
  } finally {
    patience.abort()
  }
}

/**
 * Runs all checks in parallel, at most one run at a time.
 *
 * @returns a function that returns the names of failed checks
 */
export function checking(checks: Readonly<Record<string, Check>>): () => Promise<readonly string[]> {
  let last: { readonly failed: Promise<readonly string[]>; readonly until: number } | null = null
  const look = async () => {
    const found = await Promise.all(Object.values(checks).map(passes))
    return Object.keys(checks).filter((_name, i) => !found[i])
  }
  return () => {
    const now = performance.now()
    if (last === null || last.until < now) last = { failed: look(), until: now + CACHED_MS }
    return last.failed
  }
}
