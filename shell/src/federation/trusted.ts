import { parseUrl } from '@carte/navigation'

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string | null }): unknown
}

const OURS = /^\/(?:(?:shell|remotes)\/|sw\.js$)/

/** Whether a script at this address may run in a page of `origin`: files of releases, the service worker, and what comes from a developer's machine where the page says so. */
export function isTrusted(address: string, origin: string, local?: string): boolean {
  const url = parseUrl(address, origin)
  return url?.origin === origin ? OURS.test(url.pathname) : url?.origin === local && local !== undefined
}

/**
 * Lets through the addresses of scripts that this page may run, and no other, in browsers that ask (Trusted Types): whoever sets one, the bundler's
 * runtime of a remote's own version too, passes here, because the page's policy knows no other way. Called before anything is loaded.
 */
export function trustScripts(local: string | undefined): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(address, location.origin, local) ? address : null),
  })
}
