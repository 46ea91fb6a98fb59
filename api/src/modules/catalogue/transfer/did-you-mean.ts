import { closestSpelling } from '@carte/domain'

const lettersOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Returns `; did you mean id?` with the name closest to a mistyped word, or an empty text if none is close. */
export function didYouMean(word: string, names: readonly string[]): string {
  const maxEdits = Math.max(2, Math.floor(word.length / 3))
  const candidates = names.map((name) => [lettersOf(name), name] as const)
  const name = closestSpelling(lettersOf(word), candidates, maxEdits)
  return name === null ? '' : `; did you mean ${name}?`
}
