/** `postgres://user:password@host:5432/database?sslmode=verify-full`; what is special in a user or password is percent-encoded. @returns null for anything else */
export function databaseAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && /^postgres(?:ql)?:$/.test(url.protocol) ? text : null
}

/** On this machine, or by a socket in a folder. */
const IS_HERE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2f.*|\/.*)?$/i

/** What whoever runs the server should know about the way to its database; null where all is well. */
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
