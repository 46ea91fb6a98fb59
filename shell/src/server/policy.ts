import type { PageSources, RemoteOverride } from '@carte/contract'

/** Who may show a page in a frame: no one, or pages of this site. */
export type Framing = 'none' | 'self'

export const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // A page contains its visitor's language and session, and a nonce that must not be reused.
  'cache-control': 'no-store',
  vary: 'cookie, accept-language, accept-encoding',
}

/**
 * Trusted Types: script addresses must pass a policy. The policies belong to the page (`default`, in
 * `federation/trust.ts`), to DOMPurify, to checkout and to the payment provider's script. Development builds
 * do not use Trusted Types.
 */
const TRUSTED_TYPES =
  process.env.NODE_ENV === 'production'
    ? ["require-trusted-types-for 'script'", 'trusted-types default dompurify carte-payment carte-stripe']
    : []

const NOWHERE: PageSources = { connect: [], frame: [] }

/**
 * Returns the `Permissions-Policy` header. Frames of a payment provider may use the Payment Request API. Origins
 * with a wildcard are left out, because not all browsers support them in this header.
 */
export const permissionsOf = ({ frame }: PageSources = NOWHERE): string => {
  const paymentOrigins = ['self', ...frame.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`)]
  return `camera=(), microphone=(), payment=(${paymentOrigins.join(' ')}), geolocation=(self)`
}

/**
 * Returns the content security policy of one page. Scripts need the page's nonce (scripts that they load are trusted);
 * style elements need their hash. Style attributes are allowed, because React writes them into server-rendered HTML.
 * The payment provider's origins are on every page, because a guest reaches the payment page without loading a new
 * document. A page with a remote override allows the developer's machine.
 */
export const policyOf = (
  nonce: string,
  styleSources: readonly string[],
  sources: PageSources = NOWHERE,
  override?: RemoteOverride,
  framing: Framing = 'none',
): string => {
  const developerOrigin = override ? [override.origin] : []
  return [
    ["default-src 'self'", ...developerOrigin].join(' '),
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ["style-src 'self'", ...developerOrigin, ...styleSources].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...developerOrigin].join(' '),
    ["connect-src 'self'", ...developerOrigin, ...sources.connect].join(' '),
    ...(sources.frame.length > 0 ? [["frame-src 'self'", ...sources.frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors '${framing}'`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...TRUSTED_TYPES,
  ].join('; ')
}

/**
 * Returns the policy of a statically hosted page. It is a `<meta>` element and cannot use a nonce, so scripts are
 * allowed by origin: the site, and the payment provider that the operator names. `frame-ancestors` works only as a
 * header.
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
    // The script that starts the shell has a policy of its own.
    ...TRUSTED_TYPES.map((rule) => (rule.startsWith('trusted-types ') ? `${rule} carte-start` : rule)),
  ].join('; ')
