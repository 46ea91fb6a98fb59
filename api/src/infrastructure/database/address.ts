/**
 * Returns an address such as `postgres://user:password@host:5432/database?sslmode=verify-full`, with special characters
 * of user and password percent-encoded; null for anything else.
 */
export function databaseAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && /^postgres(?:ql)?:$/.test(url.protocol) ? text : null
}

/** Matches this machine, or a socket in a folder. */
const IS_HERE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2f.*|\/.*)?$/i

/** Returns a warning about an insecure connection to the database; null if it is secure. */
export function wayToDatabase(address: string): string | null {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  const mode = searchParams.get('sslmode')
  const isEncrypted =
    (mode !== null && mode !== 'disable') ||
    ['true', '1'].includes(searchParams.get('ssl') ?? '') ||
    searchParams.has('sslrootcert')
  if (IS_HERE.test(host)) return null
  if (!isEncrypted) return 'DATABASE_URL leads to another machine unencrypted: add ?sslmode=verify-full'
  if (mode === 'no-verify')
    return 'DATABASE_URL believes whoever answers (sslmode=no-verify): use sslmode=verify-full, with sslrootcert=<file> for a CA of your own'
  return null
}
