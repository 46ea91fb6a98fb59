import { closestSpelling } from '@carte/domain'

/** Shorter names resemble too many unrelated variables. */
const MIN_LENGTH = 7
/** From this length on two typos are allowed, below it one. */
const LONG = 10

const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns the names in `given` that are unknown but look like one of `known`, each with the known name. */
export function typosOf(given: readonly string[], known: readonly string[]): readonly (readonly [string, string])[] {
  const candidates = known.map((name) => [lettersOf(name), name] as const)
  return given.flatMap((name) => {
    const letters = lettersOf(name)
    if (known.includes(name) || letters.length < MIN_LENGTH) return []
    const meant = closestSpelling(letters, candidates, letters.length < LONG ? 1 : 2)
    return meant === null ? [] : [[name, meant] as const]
  })
}
