import { EmbedError } from './embed-error.ts'

interface Policy {
  readonly createScriptURL: (address: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/**
 * Returns the full address of a script as a trusted value.
 *
 * @throws EmbedError if the script may not run
 */
export type Trust = (address: string) => string

/**
 * Trusts scripts of `origin` only. The Trusted Types policy is created when the first script is about to run, because
 * creating it violates the policy of a page that does not list it.
 */
export function createTrust(origin: string): Trust {
  let policy: Policy | undefined

  function check(text: string): string {
    const address = new URL(text, origin)
    if (address.origin === origin) return address.href
    throw new EmbedError('refused', `${address} is not run: it is not of ${origin}.`)
  }

  return (text) => {
    const address = check(text)
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
    try {
      policy ??= trustedTypes?.createPolicy('carte', { createScriptURL: check })
    } catch {
      // The page does not allow the policy. If it requires Trusted Types, assigning the address throws; if not, it
      // works.
    }
    return policy?.createScriptURL(address) ?? address
  }
}
