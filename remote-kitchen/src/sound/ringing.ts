// When to ring: a pure rule, by what is new and the time. All times in milliseconds.

/** What nobody has answered for is told of again after this long. */
export const AGAIN_MS = 10_000
/** The longest that a kitchen may have its peace. */
export const MUTE_MS = 5 * 60_000

export interface Rung {
  /** Orders that have been told of. */
  readonly known: ReadonlySet<string>
  /** When it rang last. */
  readonly at: number
}
export const SILENT: Rung = { known: new Set(), at: Number.NEGATIVE_INFINITY }

export interface Bell {
  /** Every order in the column of new ones. */
  readonly there: readonly string[]
  /** Those of them that nobody has accepted. */
  readonly waiting: readonly string[]
  readonly now: number
}

/** Whether it is to ring now, and what it knows after that: at each order that comes, and every ten seconds while one waits to be accepted. */
export function nextRing(
  rung: Rung,
  { there, waiting, now }: Bell,
): { readonly rung: Rung; readonly rings: boolean; readonly news: number } {
  const news = there.filter((id) => !rung.known.has(id)).length
  const isDue = waiting.length > 0 && now - rung.at >= AGAIN_MS
  const rings = news > 0 || isDue
  const known = news > 0 || there.length < rung.known.size ? new Set(there) : rung.known
  return { rung: { known, at: rings ? now : rung.at }, rings, news }
}
