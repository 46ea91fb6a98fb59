/** A failure that whoever started the process can do something about; shown without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly userMessage: string
  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}

/** Environment variables, as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>

/** What is wrong with one variable, and what is wanted of it. Never its value: it may be a secret. */
export interface Fault {
  readonly variable: string
  readonly wanted: string
}

/** All faults at once, a line each; `hints` below them. */
export const refusalOf = (faults: readonly Fault[], hints: readonly string[] = []) =>
  new UserError(
    [
      'These environment variables cannot be used:',
      ...faults.map(({ variable, wanted }) => `  ${variable}: ${wanted}`),
      ...hints,
    ].join('\n'),
  )
