import { Fault } from './fault.ts'

/**
 * What went wrong in `attempt`; nothing if it went well. A page's content security policy fails a request without saying why to whoever made it: the page hears of
 * that, and so the fault names the directive that lacks `origin`.
 */
export async function explained(attempt: () => Promise<void>, origin: string): Promise<Fault | undefined> {
  let directive: string | undefined
  const notice = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI.startsWith(origin)) directive = effectiveDirective
  }
  document.addEventListener('securitypolicyviolation', notice)
  try {
    await attempt()
    return undefined
  } catch (error) {
    // The page is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (directive)
      return new Fault(
        'blocked-by-policy',
        `The policy of this page needs: ${directive.replace('-elem', '')} ${origin}`,
      )
    return error instanceof Fault ? error : new Fault('host-failed', `${error}`)
  } finally {
    document.removeEventListener('securitypolicyviolation', notice)
  }
}
