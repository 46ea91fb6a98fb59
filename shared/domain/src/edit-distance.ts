/**
 * Returns how many edits turn `a` into `b`. An edit inserts, deletes or replaces a letter, or swaps two neighbors
 * (optimal string alignment). Returns `max + 1` as soon as more than `max` are needed. Plain Levenshtein would count a
 * swap, the most frequent typo, as two edits.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  if (max === 0) return a === b ? 0 : 1
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    // A cell more than `max` away from the diagonal needs more than `max` insertions or deletions.
    const [from, to] = [Math.max(1, i - max), Math.min(b.length, i + max)]
    const current: number[] = []
    let fewest = from === 1 ? i : max + 1
    current[from - 1] = fewest
    for (let j = from; j <= to; j++) {
      const replaced = (previous[j - 1] ?? max + 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(replaced, (previous[j] ?? max + 1) + 1, (current[j - 1] ?? max + 1) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (older[j - 2] ?? max + 1) + 1)
      current[j] = best
      fewest = Math.min(fewest, best)
    }
    if (fewest > max) return max + 1
    older = previous
    previous = current
  }
  return Math.min(previous[b.length] ?? max + 1, max + 1)
}

/**
 * Returns the value of the spelling with the fewest edits from `word`, the first of equally close ones. Returns null if
 * each needs more than `maxEdits`.
 */
export function closestSpelling<T>(
  word: string,
  candidates: Iterable<readonly [spelling: string, value: T]>,
  maxEdits: number,
): T | null {
  let allowed = maxEdits
  let found: T | null = null
  for (const [spelling, value] of candidates) {
    const edits = editDistance(word, spelling, allowed)
    if (edits > allowed) continue
    found = value
    allowed = edits - 1
    if (allowed < 0) break
  }
  return found
}
