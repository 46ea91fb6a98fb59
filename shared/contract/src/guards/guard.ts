/** Returns whether external data is a `T`. Ignores unknown properties and changes nothing. */
export type Guard<T> = (value: unknown) => value is T

/** One guard per property, so that a changed type does not compile until its guard is adapted. */
type Properties<T> = { readonly [K in keyof T]-?: Guard<T[K]> }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isString: Guard<string> = (value) => typeof value === 'string'
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean'
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
export const isInteger: Guard<number> = (value): value is number => Number.isSafeInteger(value)
export const isIntegerFrom = (least: number, most: number): Guard<number> =>
  ((value) => isInteger(value) && value >= least && value <= most) as Guard<number>

/** Counts characters (code points), like the schemas. */
export const isText = (least: number, most: number): Guard<string> =>
  ((value) => isString(value) && isIntegerFrom(least, most)([...value].length)) as Guard<string>
export const isMatching = (pattern: RegExp): Guard<string> =>
  ((value) => isString(value) && pattern.test(value)) as Guard<string>

export const isOneOf =
  <const T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    (values as readonly unknown[]).includes(value)

export const optional =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value)

export const nullable =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

export const arrayOf =
  <T>(item: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

/** Accepts any keys; every value must pass the guard. */
export const recordOf =
  <T>(item: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(item)

export const objectOf = <T extends object>(properties: Properties<T>): Guard<T> => {
  const guards = Object.entries<Guard<unknown>>(properties)
  return (value): value is T => isRecord(value) && guards.every(([name, guard]) => guard(value[name]))
}
