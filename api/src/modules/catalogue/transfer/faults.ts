/** What is wrong with a folder, and where. */
export interface Fault {
  readonly file: string
  /** Null for what is of the file as a whole. */
  readonly line: number | null
  /** The column or field; null for what is of the whole line. */
  readonly field: string | null
  readonly what: string
}

/** So many are told; of the rest it is told how many there are. */
export const FAULTS_SHOWN = 50

const sayFault = ({ file, line, field, what }: Fault): string =>
  [line === null ? file : `${file}:${line}`, ...(field === null ? [] : [field]), what].join(': ')

/**
 * Faults by file. As many of each file are kept as can be shown, so that a folder of a million faults needs no more memory than one of a
 * hundred, and those of one file never hide another's.
 */
export class Faults {
  private readonly files = new Map<string, { kept: Fault[]; count: number }>()

  add(fault: Fault, times = 1): void {
    const file = this.files.get(fault.file) ?? { kept: [], count: 0 }
    this.files.set(fault.file, file)
    file.count += times
    if (file.kept.length < FAULTS_SHOWN) file.kept.push(fault)
  }

  get count(): number {
    return [...this.files.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** A line each, by file and line, and how many more there are. */
  lines(): string[] {
    const files = [...this.files.values()]
    let room = FAULTS_SHOWN
    const shares = files.map(() => 0)
    // In turns, so that each file has its first ones told.
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
      return [...byLine.map(sayFault), ...(rest > 0 ? [`${file}: … and ${rest} more`] : [])]
    })
  }
}
