/** An error that the user can fix. It is printed as one sentence, without a stack. */
export class UserError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Returns the message of an error that is meant for users (`userMessage` of the server, or a `UserError`), or null. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof UserError) return error.message
  if (typeof error === 'object' && error !== null && 'userMessage' in error) return String(error.userMessage)
  return null
}

/** Formats bytes, such as `8.2 KB`. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Aligns rows in columns, with numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), [])
  const align = (cell: string, i: number) =>
    /^[\d–]/.test(cell) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}
