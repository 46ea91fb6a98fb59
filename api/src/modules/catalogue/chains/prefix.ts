const CHAIN_PATH = /^\/embed\/([^/?#]+)(?:([/?#].*))?$/s
const API = /^\/api(?:[/?#]|$)/

/** Returns the key in an address, not decoded; null for an address of the site itself. */
export const chainKeyIn = (url: string): string | null =>
  url.startsWith('/embed/') ? (CHAIN_PATH.exec(url)?.[1] ?? null) : null

/** Returns the address for the router: the API below a chain's prefix is the same API. */
export function withoutChainPrefix(url: string): string {
  if (chainKeyIn(url) === null) return url
  const rest = CHAIN_PATH.exec(url)?.[2] ?? ''
  return API.test(rest) ? rest : url
}
