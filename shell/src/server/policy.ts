/** Headers of every page. */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
  // A page carries its visitor's language and session, and a nonce that must not serve twice.
  'cache-control': 'no-store',
  vary: 'cookie, accept-language, accept-encoding',
}

/**
 * The content security policy of one page: scripts only with its nonce, and what these load; style elements only by their hash. Style
 * attributes are let through: React writes them into the HTML where a browser would set the same by script.
 */
export const policyOf = (nonce: string, styleSources: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ["style-src 'self'", ...styleSources].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
