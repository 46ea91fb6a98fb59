// Pure rules for when the bell rings. All times are in milliseconds.

/** Interval at which the bell repeats while an order waits to be accepted. */
export const AGAIN_MS = 10_000
/** How long the bell can be muted. */
export const MUTE_MS = 5 * 60_000

export interface Rung {
  /** Orders that were already announced. */
  readonly known: ReadonlySet<string>
  /** When it last rang. */
  readonly at: number
}
export const SILENT: Rung = { known: new Set(), at: Number.NEGATIVE_INFINITY }

export interface Bell {
  /** Ids of all orders in the column of new ones. */
  readonly there: readonly string[]
  /** Those of them that are not accepted. */
  readonly waiting: readonly string[]
  readonly now: number
}

/**
 * Returns whether to ring now, and the next state: the bell rings for each new order, and repeats while one waits to be
 * accepted.
 */
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
