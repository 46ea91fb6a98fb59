import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/context.ts'

/**
 * Default headers of every response. The policy applies when the response itself is opened as a page: it loads and runs
 * nothing, except inline styles, which SVG pictures need. A page's scripts follow the page's policy. A worker follows
 * its own, so `/sw.js` uses `WORKER_HEADERS`.
 */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** The service worker requests everything that pages request, so only frames and plugins are excluded. */
export const WORKER_HEADERS = {
  'content-security-policy': "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
} as const

const YEAR_SECONDS = 31_536_000

export type SecurityHeadersConfig = Pick<Config, 'publicOrigin' | 'hsts'>

function hstsHeader({ publicOrigin, hsts }: SecurityHeadersConfig): Readonly<Record<string, string>> {
  if (!publicOrigin?.startsWith('https:') || hsts === 'off') return {}
  const names = hsts === 'subdomains' ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}${names}` }
}

/** Returns the headers of the plugin `security-headers`, for a response that is sent before any hook runs. */
export const securityHeaders = (config: SecurityHeadersConfig): Readonly<Record<string, string>> => ({
  ...HEADERS,
  ...hstsHeader(config),
})

/** Headers of public responses that pages of any origin may read and run. They are the same for every caller. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

export const allowAnyOrigin = (reply: FastifyReply): FastifyReply => reply.headers(ANY_ORIGIN)
