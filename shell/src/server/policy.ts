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

/**
 * Texts run nowhere, and addresses of scripts pass a policy: ours for the page (`federation/trusted.ts`), that of the library that makes texts harmless, those
 * of the checkout and of a payment provider's script, for one address each. A development build is there to be looked into, and goes without.
 */
const TRUSTED_TYPES =
  process.env.NODE_ENV === 'production'
    ? ["require-trusted-types-for 'script'", 'trusted-types default dompurify carte-payment carte-stripe']
    : []

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
    ...TRUSTED_TYPES,
  ].join('; ')
}

/**
 * The policy of a page of static files, which stands in the page itself and cannot name a nonce: scripts come from the site, and from a payment provider that its operator
 * names. Who may frame the page is said by a header alone.
 */
export const staticPolicyOf = (styleSources: readonly string[], allow: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...allow].join(' '),
    ["style-src 'self'", ...styleSources].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...allow].join(' '),
    ["frame-src 'self'", ...allow].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // The script that starts the shell has one more, for the shell's own files.
    ...TRUSTED_TYPES.map((rule) => (rule.startsWith('trusted-types ') ? `${rule} carte-start` : rule)),
  ].join('; ')
