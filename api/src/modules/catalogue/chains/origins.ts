/**
 * Pages of one's own machine, on whatever port: for samples and for trying, because a port there is not known before. Production takes neither, whatever
 * the database says.
 */
const ANY_PORT: Readonly<Record<string, RegExp>> = {
  'http://localhost:*': /^http:\/\/localhost(?::\d{1,5})?$/,
  'http://127.0.0.1:*': /^http:\/\/127\.0\.0\.1(?::\d{1,5})?$/,
}
export const GALLERY_ORIGINS: readonly string[] = Object.keys(ANY_PORT)

export const isAnyPort = (origin: string): boolean => Object.hasOwn(ANY_PORT, origin)

/** Whether a page's origin, as its browser says it, is one of those that are listed. Letter by letter: what only begins or ends like one is another site. */
export const isListed = (origins: readonly string[], origin: string): boolean =>
  origins.some((listed) => (isAnyPort(listed) ? ANY_PORT[listed]?.test(origin) : listed === origin))

const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'

/** What keeps a text from being the origin of a chain's pages, in a sentence; null for one that is good. */
export function faultOf(text: string, { allowsAnyPort }: { readonly allowsAnyPort: boolean }): string | null {
  if (isAnyPort(text)) return allowsAnyPort ? null : `"${text}" is for trying only: production takes no pattern.`
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname.includes('*'))
    return `"${text}" is no origin. Write one such as https://www.example.com.`
  if (url.origin !== text) return `"${text}" is not exactly an origin. Did you mean ${url.origin}?`
  if (url.protocol === 'http:' && !isOwnMachine(url))
    return `"${text}" goes unencrypted: anybody on the way could play that page. Only localhost may do without https.`
  return null
}
