/**
 * Returns whether a mutant is in a sample of `percent`. Ids are numbered through all files, so each file contributes
 * its share, and the sample is always the same.
 */
export function isSampled(id: string, percent: number): boolean {
  const before = (count: number) => Math.floor((count * percent) / 100)
  return before(Number(id) + 1) > before(Number(id))
}
