const MINOR_PER_MAJOR = 100

/**
 * Converts a decimal amount of the wire to minor units: `129.5` → `12950`. Rounds, because `8.2 * 100` is not an
 * integer in floating point.
 */
export function toMinor(amount: number): number {
  return Math.round(amount * MINOR_PER_MAJOR)
}

/** Converts minor units to a decimal amount of the wire: `12950` → `129.5`. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}
