/**
 * Returns a record's own entry. Codes are external input: `constructor` is a valid code, and a plain lookup would
 * return the inherited property.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
