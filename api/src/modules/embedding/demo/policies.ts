import type { Setting } from './setting.ts'

/**
 * The minimum policy for pages with embed elements, for both ways of allowing scripts. `docs/chains.md` lists the same
 * directives; the demo pages prove them. `'self'` is only for the page's own files.
 */
const rest = (site: string) => [
  "style-src 'self'",
  `connect-src ${site}`,
  `img-src 'self' ${site}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types carte carte-files 'allow-duplicates'"]

/**
 * Allows scripts by nonce, and scripts that those load. Trusted Types let only our policies create script addresses.
 */
export const byNonce = ({ site, nonce }: Setting): string =>
  ["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, ...rest(site), ...trustedTypes].join('; ')

/** Allows scripts by origin, for static pages whose responses cannot have a nonce. */
export const byOrigin = ({ site }: Setting): string =>
  ["default-src 'none'", `script-src 'self' ${site}`, ...rest(site)].join('; ')
