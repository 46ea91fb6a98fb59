import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
