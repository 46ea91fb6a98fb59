/** Timeouts in a row before a remote is left to the browser for a while. */
const PATIENCE = 3
const REST_MS = 60_000

/** Tracks which remotes this server renders. A remote that hangs repeatedly would delay every page. */
export interface Fitness {
  readonly isFit: (remote: string) => boolean
  readonly tire: (remote: string) => void
}

export function createFitness(now: () => number = () => performance.now()): Fitness {
  const cut = new Map<string, number>()
  const resting = new Map<string, number>()
  return {
    isFit: (remote) => now() >= (resting.get(remote) ?? 0),
    tire(remote) {
      const times = (cut.get(remote) ?? 0) + 1
      cut.set(remote, times < PATIENCE ? times : 0)
      if (times >= PATIENCE) resting.set(remote, now() + REST_MS)
    },
  }
}
