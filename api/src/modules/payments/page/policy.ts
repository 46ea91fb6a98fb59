import type { PageSources } from '@carte/contract'

/**
 * Returns the content security policy of the payment page: our script by its nonce, what that script loads, and the
 * sources of the one provider. Script addresses pass a Trusted Types policy, ours or the provider's.
 *
 * @param nonce unique for this response
 */
export const policyOf = (nonce: string, { connect, frame }: PageSources): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    frame.length > 0 ? `frame-src ${frame.join(' ')}` : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types carte-payment carte-stripe',
  ].join('; ')

/**
 * Returns the `permissions-policy`. A provider's frames may open a wallet. Origins with a wildcard are left out,
 * because the header does not support them.
 */
export const permissionsOf = ({ frame }: PageSources): string => {
  const paymentOrigins = ['self', ...frame.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`)]
  return `camera=(), microphone=(), geolocation=(), payment=(${paymentOrigins.join(' ')})`
}
