/** An unchecked record: texts from CSV, any values from JSON. */
export interface RawRecord {
  /** Line at which the record begins, counted from 1. */
  readonly line: number
  readonly fields: ReadonlyMap<string, unknown>
  /** Column names of a CSV file. A record with these has no values. */
  readonly header?: readonly string[]
  readonly error?: string
}
