/**
 * Returns `text` if it is an address such as `postgres://user:password@host:5432/database?sslmode=verify-full`,
 * otherwise null. Special characters of user and password must be percent-encoded.
 */
export function parseDatabaseUrl(text: string): string | null {
  const url = URL.parse(text)
  return url && /^postgres(?:ql)?:$/.test(url.protocol) ? text : null
}

/** Matches this machine: localhost, a loopback address, the path of a Unix socket, or no host (the default socket). */
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2f.*|\/.*)?$/i

/** Returns a warning about an insecure connection to the database; null if it is secure. */
export function insecureConnectionWarning(address: string): string | null {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  const mode = searchParams.get('sslmode')
  // The driver ignores the other two when there is a mode.
  const isEncrypted =
    mode === null
      ? ['true', '1'].includes(searchParams.get('ssl') ?? '') || searchParams.has('sslrootcert')
      : mode !== 'disable'
  if (LOCAL_HOST.test(host)) return null
  if (!isEncrypted) return 'DATABASE_URL connects to another machine unencrypted. Add ?sslmode=verify-full'
  if (mode === 'no-verify')
    return 'DATABASE_URL does not verify the database server (sslmode=no-verify). Use sslmode=verify-full, with sslrootcert=<file> for your own CA'
  return null
}
