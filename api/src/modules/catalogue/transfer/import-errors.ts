import { closestSpelling } from '@carte/domain'

const lettersOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Returns `; did you mean id?` with the name closest to a mistyped word, or an empty text if none is close. */
export function didYouMean(word: string, names: readonly string[]): string {
  const maxEdits = Math.max(2, Math.floor(word.length / 3))
  const candidates = names.map((name) => [lettersOf(name), name] as const)
  const name = closestSpelling(lettersOf(word), candidates, maxEdits)
  return name === null ? '' : `; did you mean ${name}?`
}

/** An error in a folder, with its place. */
export interface ImportError {
  readonly file: string
  /** Null for the whole file. */
  readonly line: number | null
  /** Column or field; null for the whole line. */
  readonly field: string | null
  readonly message: string
}

/** Maximum of errors to report; the rest is only counted. */
export const ERRORS_SHOWN = 50

const formatImportError = ({ file, line, field, message }: ImportError): string =>
  [line === null ? file : `${file}:${line}`, ...(field === null ? [] : [field]), message].join(': ')

/**
 * Collects errors by file. Keeps only as many per file as can be shown, which limits memory, and errors of one file do
 * not hide those of another (IMPORT-3).
 */
export class ImportErrors {
  private readonly files = new Map<string, { kept: ImportError[]; count: number }>()

  /** @param times how many errors to count; only this one can be shown */
  add(error: ImportError, times = 1): void {
    const file = this.files.get(error.file) ?? { kept: [], count: 0 }
    this.files.set(error.file, file)
    file.count += times
    if (file.kept.length < ERRORS_SHOWN) file.kept.push(error)
  }

  get count(): number {
    return [...this.files.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Returns the errors that were kept. */
  all(): readonly ImportError[] {
    return [...this.files.values()].flatMap(({ kept }) => kept)
  }

  /** Returns a line per error, and a line per file for the rest. */
  lines(): string[] {
    const files = [...this.files.values()]
    let room = ERRORS_SHOWN
    const shares = files.map(() => 0)
    // Distribute the lines round-robin, so that each file shows its first errors.
    for (let round = 0; room > 0 && files.some(({ kept }) => kept.length > round); round++)
      for (const [at, { kept }] of files.entries())
        if (kept.length > round && room > 0) {
          shares[at] = round + 1
          room--
        }
    return files.flatMap(({ kept, count }, at) => {
      const byLine = kept.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, shares[at])
      const rest = count - byLine.length
      const file = kept[0]?.file ?? ''
      return [...byLine.map(formatImportError), ...(rest > 0 ? [`${file}: … and ${rest} more`] : [])]
    })
  }
}
