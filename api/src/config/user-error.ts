/** An error that the operator can fix. It is printed without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly userMessage: string
  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}

export type Variables = Readonly<Record<string, string | undefined>>

/** An invalid variable and what it should be. Never contains the value, which may be a secret. */
export interface ConfigError {
  readonly variable: string
  readonly problem: string
}

/** Returns one error for all invalid variables, one line each, with `hints` below. */
export const userErrorOf = (errors: readonly ConfigError[], hints: readonly string[] = []) =>
  new UserError(
    [
      'Invalid environment variables:',
      ...errors.map(({ variable, problem }) => `  ${variable}: ${problem}`),
      ...hints,
    ].join('\n'),
  )
