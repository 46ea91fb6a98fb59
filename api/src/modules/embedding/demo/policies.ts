import type { Setting } from './setting.ts'

/**
 * The least that a page has to allow for the tags, in the two ways in which pages allow scripts. `docs/chains.md` lists the same; the gallery's pages prove it.
 * What stands here as `'self'` is for the page's own files.
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

/** Scripts by a nonce, and what they load; nothing becomes a script that a policy of ours has not looked at. */
export const byNonce = ({ site, nonce }: Setting): string =>
  ["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, ...rest(site), ...trustedTypes].join('; ')

/** Scripts by where they come from: for pages that are files, of which each answer is the same. */
export const byOrigin = ({ site }: Setting): string =>
  ["default-src 'none'", `script-src 'self' ${site}`, ...rest(site)].join('; ')
