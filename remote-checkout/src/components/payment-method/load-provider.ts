import type { PaymentProviderScript } from '@carte/contract'

declare global {
  interface Window {
    /** Set by the payment provider's script. */
    cartePaymentProvider?: PaymentProviderScript
  }
}

/** Time limit for loading a provider's script, in milliseconds; then payment error 15 is shown. */
const SCRIPT_TIMEOUT_MS = 10_000

/**
 * Loads a payment provider's script and returns what it has registered.
 *
 * @throws Error if it is from another origin, does not load within the limit, registers nothing, or `signal` aborts
 */
export function loadProvider(
  src: string,
  signal: AbortSignal,
  timeoutMs = SCRIPT_TIMEOUT_MS,
): Promise<PaymentProviderScript> {
  return new Promise((resolve, reject) => {
    const url = new URL(src, location.href)
    if (url.origin !== location.origin) throw new TypeError(`A provider's script has to be of this site: ${url.origin}`)
    // Remove the registration of an earlier provider.
    delete window.cartePaymentProvider
    const script = document.createElement('script')
    const finish = (error: string | null) => {
      clearTimeout(timer)
      script.remove()
      const provider = window.cartePaymentProvider
      if (error === null && provider) resolve(provider)
      else reject(new Error(error ?? 'The provider has registered nothing'))
    }
    const timer = setTimeout(() => finish('The provider took too long'), timeoutMs)
    signal.addEventListener('abort', () => finish('Loading the provider was aborted'), { once: true })
    script.addEventListener('load', () => finish(null))
    script.addEventListener('error', () => finish('The provider could not be loaded'))
    script.async = true
    // The guest waits for it. Added scripts have a low priority, so it would wait behind a menu's pictures.
    script.fetchPriority = 'high'
    script.src = trustedUrl(url)
    document.head.append(script)
  })
}

/** The part of the Trusted Types API that this file uses. */
interface ScriptPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptPolicy
}

/** Created once, because a page can have only one policy of a name. */
let policy: ScriptPolicy | null = null

/** Converts the URL with a Trusted Types policy, if the browser has them. The policy allows only this origin. */
function trustedUrl(url: URL): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  if (factory === undefined) return url.href
  policy ??= factory.createPolicy('carte-payment', {
    createScriptURL: (text) => {
      if (new URL(text).origin !== location.origin) throw new TypeError(`Not of this site: ${text}`)
      return text
    },
  })
  return policy.createScriptURL(url.href)
}
