/** Joins class names, leaving out what is not set: `cx('a', on && 'b', className)`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
