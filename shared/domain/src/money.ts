const MINOR_PER_MAJOR = 100

/**
 * The wire's decimal amount as an integer of minor units: `129.5` → `12950`.
 * Rounds, because `8.2 * 100` is not a whole number in floating point.
 */
export function toMinor(amount: number): number {
  return Math.round(amount * MINOR_PER_MAJOR)
}

/** Minor units as the wire's decimal amount: `12950` → `129.5`. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}
