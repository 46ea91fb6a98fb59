/** Returns a deterministic random generator: mulberry32, which is in the public domain. */
export function seeded(seed: number) {
  let state = seed | 0
  /** Returns a number from 0 to 1, without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Returns an integer from `low` to `high`, both included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** Returns a random entry. A repeated entry is more likely. */
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
  return { next, between, pick }
}

export type Random = ReturnType<typeof seeded>
