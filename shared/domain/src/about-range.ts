const MINUTE_MS = 60_000
const STEP_MS = 5 * MINUTE_MS
const LENGTH_MS = 10 * MINUTE_MS

/**
 * Returns the ten minutes in which an order is ready that is estimated for a time. They begin at a full five minutes of
 * every clock, because the offsets of time zones are multiples of that.
 */
export function aboutRange(at: Date): { readonly from: Date; readonly to: Date } {
  const from = Math.floor(at.getTime() / STEP_MS) * STEP_MS
  return { from: new Date(from), to: new Date(from + LENGTH_MS) }
}

/** Returns the range for how many minutes an order takes that usually takes `minutes`. */
export const aboutMinutes = (minutes: number) => ({ from: minutes, to: minutes + 5 }) as const
