/** A row as far as searching needs it. */
interface SearchRow {
  readonly subject: string
}

/** Rows with the text in which a search looks for them. */
export interface SearchIndex<Row extends SearchRow> {
  /** Prepares a row at each step. */
  readonly steps: Iterator<unknown>
  /** Returns the rows that contain the words, in their order. Prepares what is missing. */
  readonly find: (words: string) => readonly Row[]
}

/**
 * Creates an index for searching rows. A large menu takes longer to prepare than a frame, so its caller prepares it in
 * the pauses before the first key.
 *
 * @param textOf returns what a row is found by
 */
export function createSearchIndex<Row extends SearchRow>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  language: string,
): SearchIndex<Row> {
  const texts: string[] = []
  const steps = (function* () {
    for (const row of rows) yield texts.push(textOf(row).toLocaleLowerCase(language))
  })()
  return {
    steps,
    find: (words) => {
      const sought = words.toLocaleLowerCase(language).trim()
      if (sought === '') return rows
      while (!steps.next().done);
      return rows.filter((_, at) => texts[at]?.includes(sought))
    },
  }
}
