import type { LocalWork, PageSources } from '@carte/contract'

/** Headers of every page. */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // A page carries its visitor's language and session, and a nonce that must not serve twice.
  'cache-control': 'no-store',
  vary: 'cookie, accept-language, accept-encoding',
}

const NOWHERE: PageSources = { connect: [], frame: [] }

/**
 * Features of the browser that a page may use. What a payment provider shows in its frames may ask for a wallet; a name with a star in it
 * is not understood here.
 */
export const permissionsOf = ({ frame }: PageSources = NOWHERE): string => {
  const payers = ['self', ...frame.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`)]
  return `camera=(), microphone=(), payment=(${payers.join(' ')}), geolocation=(self)`
}

/**
 * The content security policy of one page: scripts only with its nonce, and what these load; style elements only by their hash. Style
 * attributes are let through: React writes them into the HTML where a browser would set the same by script. What a payment provider's
 * script needs is on every page, because guests come to the payment page without a new one; the script itself is loaded by ours. A page with local
 * work lets its developer's machine in, for what a remote fetches and shows.
 */
export const policyOf = (
  nonce: string,
  styleSources: readonly string[],
  elsewhere: PageSources = NOWHERE,
  local?: LocalWork,
): string => {
  const own = local ? [local.origin] : []
  return [
    ["default-src 'self'", ...own].join(' '),
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ["style-src 'self'", ...own, ...styleSources].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...own].join(' '),
    ["connect-src 'self'", ...own, ...elsewhere.connect].join(' '),
    ...(elsewhere.frame.length > 0 ? [["frame-src 'self'", ...elsewhere.frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}
