/** A record of a file, not looked at yet: cells of CSV are texts, fields of JSON what JSON has. */
export interface RawRecord {
  /** At which the record begins, counted from 1. */
  readonly line: number
  readonly fields: ReadonlyMap<string, unknown>
  /** The names of all columns, on a CSV file's first line; such a record holds nothing. */
  readonly header?: readonly string[]
  /** What is wrong with it as a whole. */
  readonly fault?: string
}
