/**
 * Returns the parsed address, or null if it is invalid. Like `URL.parse`, which the oldest supported browsers lack.
 *
 * @param base resolves relative addresses
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
