/**
 * Returns the email address that the previous screen passed in the navigation state, where it does not appear in a URL.
 */
export function typedEmail(state: unknown): string | undefined {
  const email = (state as { readonly email?: unknown } | null)?.email
  return typeof email === 'string' ? email : undefined
}
