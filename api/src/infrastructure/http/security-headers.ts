import type { Config } from '../../config/context.ts'

/**
 * What a browser is told with every answer that does not say it better itself: it is of the type that it says, it is shown in nobody's frame, and opened as a page it
 * loads and runs nothing (a drawing keeps its own styles). Scripts of a page are judged by the page's policy and not by their own; a worker's own would hold it, so `/sw.js` has `OF_WORKERS`.
 */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** A worker asks for what pages ask for: only frames and plugins are none of its business. */
export const OF_WORKERS = {
  'content-security-policy': "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
} as const

const YEAR_SECONDS = 31_536_000

export type ProtectionConfig = Pick<Config, 'publicOrigin' | 'onlyTls'>

/** Where guests reach us over TLS, browsers come back over TLS alone. */
function overTls({ publicOrigin, onlyTls }: ProtectionConfig): Readonly<Record<string, string>> {
  if (!publicOrigin?.startsWith('https:') || onlyTls === 'off') return {}
  const names = onlyTls === 'subdomains' ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}${names}` }
}

/** The headers of the plugin `protection`, for an answer that is given before any hook runs. */
export const protectionOf = (config: ProtectionConfig): Readonly<Record<string, string>> => ({
  ...HEADERS,
  ...overTls(config),
})
