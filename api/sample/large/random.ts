/** Numbers that look random and are the same each time: mulberry32, a public-domain generator. */
export function seeded(seed: number) {
  let state = seed | 0
  /** From 0 up to, not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number, both ends included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** One of a list, each as likely as the number of times it stands there. */
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
  return { next, between, pick }
}

export type Random = ReturnType<typeof seeded>
