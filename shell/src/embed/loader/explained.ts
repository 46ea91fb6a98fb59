import { EmbedError } from './fault.ts'

/**
 * Returns the error of `attempt`, or undefined if it succeeded. When a content security policy blocks a request, the
 * request's own error does not say so; a violation event does. The returned error then names the directive that lacks
 * `origin`.
 */
export async function errorOf(attempt: () => Promise<void>, origin: string): Promise<EmbedError | undefined> {
  let directive: string | undefined
  const onViolation = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI.startsWith(origin)) directive = effectiveDirective
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    await attempt()
    return undefined
  } catch (error) {
    // The browser dispatches the violation event in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    if (directive)
      return new EmbedError(
        'blocked-by-policy',
        `The policy of this page needs: ${directive.replace('-elem', '')} ${origin}`,
      )
    return error instanceof EmbedError ? error : new EmbedError('host-failed', `${error}`)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
