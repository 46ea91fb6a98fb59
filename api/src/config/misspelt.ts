/** Shorter names than this are like too many others. */
const SHORTEST = 7
/** Slips of the finger that a name may be away from ours; one, for a short one. */
const MOST_SLIPS = 2
const SHORT = 10

const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Letters that are missing, too many, wrong, or exchanged with their neighbour. */
function slipsBetween(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min((last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] ?? 0, (before?.[j - 2] ?? 0) + 1)
    }
    ;[before, last] = [last, row]
  }
  return last?.[b.length] ?? 0
}

/** Of `given` those that nobody reads and that look like one of `known`: each with what was meant. */
export function misspelt(given: readonly string[], known: readonly string[]): readonly (readonly [string, string])[] {
  const ours = new Set(known)
  const meant = (name: string) =>
    known.find((candidate) => {
      const [a, b] = [bare(name), bare(candidate)]
      if (a.length < SHORTEST || Math.abs(a.length - b.length) > MOST_SLIPS) return false
      return slipsBetween(a, b) <= (b.length < SHORT ? 1 : MOST_SLIPS)
    })
  return given.flatMap((name) => {
    const candidate = ours.has(name) ? undefined : meant(name)
    return candidate === undefined ? [] : [[name, candidate] as const]
  })
}
