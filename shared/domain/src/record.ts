/**
 * A record's own entry. Codes come from outside: `constructor` is a legal one, and a plain look-up would answer it
 * with what every object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
