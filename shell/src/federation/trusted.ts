import { parseUrl } from '@carte/navigation'

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string | null }): unknown
}

const OURS = /^\/(?:(?:shell|remotes)\/|sw\.js$)/

/**
 * Returns whether a script at this address may run in a page of `origin`: release files, the service worker, and files
 * of the developer's machine that the page names.
 */
export function isTrusted(address: string, origin: string, local?: string): boolean {
  const url = parseUrl(address, origin)
  return url?.origin === origin ? OURS.test(url.pathname) : url?.origin === local && local !== undefined
}

/**
 * Creates the default Trusted Types policy, which allows only the script addresses that this page may run. It also
 * covers the bundler runtime of remotes, which sets addresses without a policy of its own. Call before anything is
 * loaded.
 */
export function trustScripts(local: string | undefined): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(address, location.origin, local) ? address : null),
  })
}
