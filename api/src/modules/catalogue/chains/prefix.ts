/** Below it lies everything of one chain (decision 21). */
const BELOW = /^\/embed\/([^/?#]+)(?:([/?#].*))?$/s
const API = /^\/api(?:[/?#]|$)/

/** The chain that an address names, as it stands there; null for an address of the site itself. */
export const keyIn = (url: string): string | null => (url.startsWith('/embed/') ? (BELOW.exec(url)?.[1] ?? null) : null)

/** What an address means to the router: the API below a chain's prefix is the API. */
export function withoutChain(url: string): string {
  if (keyIn(url) === null) return url
  const rest = BELOW.exec(url)?.[2] ?? ''
  return API.test(rest) ? rest : url
}
