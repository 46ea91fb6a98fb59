/** How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word of the other. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1), swapped)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** The one of `names` that a mistyped word most likely means; null where none is near. */
export function nearest(word: string, names: readonly string[]): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
  const ranked = names
    .map((name) => ({ name, away: distance(plain(word), plain(name)) }))
    .sort((a, b) => a.away - b.away)
  const [best] = ranked
  return best && best.away <= Math.max(2, Math.floor(word.length / 3)) ? best.name : null
}

/** ` Did you mean “id”?`, or nothing where no name is near. */
export function meant(word: string, names: readonly string[]): string {
  const name = nearest(word, names)
  return name === null ? '' : `; did you mean ${name}?`
}
