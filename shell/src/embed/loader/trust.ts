import { Fault } from './fault.ts'

interface Policy {
  readonly createScriptURL: (address: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/** The full address of a script, as the page wants it. Throws for one that may not run. */
export type Trust = (address: string) => string

/**
 * Trusts scripts of `origin` and no others. A browser may ask for a policy (Trusted Types), and the page may forbid that: it is made only when the first script is to run,
 * and a page that is told of it has listed it.
 */
export function createTrust(origin: string): Trust {
  let policy: Policy | undefined

  function check(text: string): string {
    const address = new URL(text, origin)
    if (address.origin === origin) return address.href
    throw new Fault('refused', `${address} is not run: it is not of ${origin}.`)
  }

  return (text) => {
    const address = check(text)
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
    try {
      policy ??= trustedTypes?.createPolicy('carte', { createScriptURL: check })
    } catch {
      // Some pages list their policies and ask for none: whoever assigns the address will see.
    }
    return policy?.createScriptURL(address) ?? address
  }
}
