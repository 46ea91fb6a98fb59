const BELOW = /^\/embed\/([^/?#]+)(?:([/?#].*))?$/s
const API = /^\/api(?:[/?#]|$)/

/** Returns the key in an address, not decoded; null for an address of the site itself. */
export const keyIn = (url: string): string | null => (url.startsWith('/embed/') ? (BELOW.exec(url)?.[1] ?? null) : null)

/** Returns the address for the router: the API below a chain's prefix is the same API. */
export function withoutChain(url: string): string {
  if (keyIn(url) === null) return url
  const rest = BELOW.exec(url)?.[2] ?? ''
  return API.test(rest) ? rest : url
}
