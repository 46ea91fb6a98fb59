/**
 * Returns the parsed address, or null when it is none. The same as `URL.parse`, which the oldest supported browsers do not have.
 *
 * @param base what a relative address is resolved against
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
