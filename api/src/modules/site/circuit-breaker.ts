/** Timeouts in a row before a remote is left to the browser for a while. */
const TIMEOUTS_MAX = 3
const OPEN_MS = 60_000

/** Tracks which remotes this server renders. A remote that hangs repeatedly would delay every page. */
export interface CircuitBreaker {
  readonly isClosed: (remote: string) => boolean
  readonly recordTimeout: (remote: string) => void
}

export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  const timeouts = new Map<string, number>()
  const openUntil = new Map<string, number>()
  return {
    isClosed: (remote) => now() >= (openUntil.get(remote) ?? 0),
    recordTimeout(remote) {
      const times = (timeouts.get(remote) ?? 0) + 1
      timeouts.set(remote, times < TIMEOUTS_MAX ? times : 0)
      if (times >= TIMEOUTS_MAX) openUntil.set(remote, now() + OPEN_MS)
    },
  }
}
