interface ScriptPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): ScriptPolicy
}

const policies = new Map<string, ScriptPolicy>()

/** Whether the page asks for Trusted Types. */
export function asksForTrust(): boolean {
  if (!('trustedTypes' in window)) return false
  try {
    // An empty address loads nothing, and is refused like any other text.
    document.createElement('script').src = ''
    return false
  } catch {
    return true
  }
}

/**
 * Addresses of scripts as a page with Trusted Types wants them, by a policy of its own name: those of releases of this origin, and no other.
 * @throws TypeError for an address elsewhere
 */
export function trustOf(origin: string): (url: string) => string {
  return (url) => {
    const { origin: from, pathname } = new URL(url)
    if (from !== origin || !/^\/(?:shell|remotes)\//.test(pathname)) throw new TypeError(`Not of ${origin}: ${url}`)
    const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
    if (!trustedTypes || !asksForTrust()) return url
    const policy = policies.get(origin) ?? trustedTypes.createPolicy('carte', { createScriptURL: (address) => address })
    policies.set(origin, policy)
    return policy.createScriptURL(url)
  }
}
