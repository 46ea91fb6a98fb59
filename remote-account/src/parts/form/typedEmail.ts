/** The address that the screen before has handed over (`state` of a navigation); it is in no address of a page. */
export function typedEmail(state: unknown): string | undefined {
  const email = (state as { readonly email?: unknown } | null)?.email
  return typeof email === 'string' ? email : undefined
}
