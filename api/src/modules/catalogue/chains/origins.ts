/**
 * Pages on the developer's own machine, on any port, because its port is not known in advance. Production ignores
 * these, whatever the database contains (EMBED-44).
 */
const ANY_PORT: Readonly<Record<string, RegExp>> = {
  'http://localhost:*': /^http:\/\/localhost(?::\d{1,5})?$/,
  'http://127.0.0.1:*': /^http:\/\/127\.0\.0\.1(?::\d{1,5})?$/,
}
export const EMBED_DEMO_ORIGINS: readonly string[] = Object.keys(ANY_PORT)

export const isAnyPort = (origin: string): boolean => Object.hasOwn(ANY_PORT, origin)

/** Compares exactly: an origin that only begins or ends like a listed one is another site (ATTACK-45). */
export const isListed = (origins: readonly string[], origin: string): boolean =>
  origins.some((listed) => (isAnyPort(listed) ? ANY_PORT[listed]?.test(origin) : listed === origin))

const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'

/** Returns a sentence about what is wrong with an origin, or null. */
export function originError(text: string, { allowsAnyPort }: { readonly allowsAnyPort: boolean }): string | null {
  if (isAnyPort(text)) return allowsAnyPort ? null : `"${text}" is a pattern, which production does not allow.`
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname.includes('*'))
    return `"${text}" is not an origin. Write for example https://www.example.com.`
  if (url.origin !== text) return `"${text}" is not exactly an origin. Did you mean ${url.origin}?`
  if (url.protocol === 'http:' && !isOwnMachine(url))
    return `"${text}" is not encrypted, so others on the network could forge its pages. Use https; only localhost may use http.`
  return null
}
