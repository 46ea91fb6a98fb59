import { setTimeout as wait } from 'node:timers/promises'

/** Whether something that guests need is there now. */
export type Check = () => Promise<boolean>

/** What does not answer in this time is not there; less than the second that most who ask have patience for. */
const LIMIT_MS = 800
/** Anybody may ask, as often as they like: what was found holds for so long. */
const KEPT_MS = 500

/** A check that cannot be made has failed. */
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

/** Makes all checks at once, and at most once at a time. @returns what gives the names of those that have failed, in their order */
export function checking(checks: Readonly<Record<string, Check>>): () => Promise<readonly string[]> {
  let last: { readonly failed: Promise<readonly string[]>; readonly until: number } | null = null
  const look = async () => {
    const found = await Promise.all(Object.values(checks).map(passes))
    return Object.keys(checks).filter((_name, i) => !found[i])
  }
  return () => {
    const now = performance.now()
    if (last === null || last.until < now) last = { failed: look(), until: now + KEPT_MS }
    return last.failed
  }
}
