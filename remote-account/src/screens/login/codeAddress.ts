/**
 * The navigation state of the step that asks for the code. The browser keeps it over a reload, which a phone can cause
 * while its user reads the mail, and it does not appear in a URL.
 */
export const codeSentTo = (email: string) => ({ email, isCodeSent: true })

/** Returns the address that a code was sent to; undefined in the other step. */
export function codeAddress(state: unknown): string | undefined {
  const { email, isCodeSent } = (state ?? {}) as { readonly email?: unknown; readonly isCodeSent?: unknown }
  return isCodeSent === true && typeof email === 'string' ? email : undefined
}
