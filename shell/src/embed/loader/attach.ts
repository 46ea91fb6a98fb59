import { type Attributes, type ElementName, type Mounted, RETURN_PARAMETER } from '../protocol.ts'
import type { EmbedAttributes } from './attributes.ts'
import type { Loader } from './create-loader.ts'
import { dispatchError, EmbedError } from './embed-error.ts'
import { waitForRetry, waitUntilNear } from './wait.ts'

export interface AttachOptions {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly tag: ElementName
  readonly loader: Loader
  readonly onMounted: (mounted: Mounted) => void
  readonly onShown: () => void
  /** Called when nothing will be shown until something changes. */
  readonly onFailed: (error: EmbedError) => void
}

/** One period in which an element is attached with the same chain and pins. */
export interface Attachment {
  readonly update: (attributes: Attributes) => void
  readonly end: () => void
}

/** Returns whether a guest comes back from paying. The result is shown at once, wherever the element is. */
const isReturning = () => new URL(location.href).searchParams.has(RETURN_PARAMETER)

/**
 * Attaches an element: waits until the element is near the window, then loads and mounts its host. Retries errors that
 * may be temporary.
 */
export function attach({ element, root, tag, loader, ...on }: AttachOptions, requested: EmbedAttributes): Attachment {
  const leaving = new AbortController()
  const { signal } = leaving
  let { attributes } = requested
  let mounted: Mounted | undefined

  async function mount() {
    const set = await loader.fetchSet(requested.chain, requested.pins, signal)
    const host = await loader.loadHost(set.host)
    signal.throwIfAborted()
    const onShown = () => {
      if (!signal.aborted) on.onShown()
    }
    const { origin, nonce, trust } = loader
    mounted = host.mount({ element, root, tag, set, origin, nonce, trust, attributes, onShown })
    on.onMounted(mounted)
  }

  async function run() {
    const { missing } = requested
    if (missing) throw new EmbedError(`${missing}-missing`, `The attribute ${missing} is missing.`)
    for (let failures = 1; ; failures += 1) {
      if (!isReturning()) await waitUntilNear(element, signal)
      const error = await errorOf(mount, loader.origin)
      if (!error || signal.aborted) return
      if (error.isFinal) throw error
      report(error)
      await waitForRetry(failures, signal)
      signal.throwIfAborted()
    }
  }

  function report(error: EmbedError) {
    loader.warn(`<${element.localName}>: ${error.message} (${error.code})`)
    dispatchError(element, error)
  }

  run().catch((error) => {
    if (signal.aborted) return
    on.onFailed(error)
    report(error)
  })
  return {
    update(next) {
      if (JSON.stringify(next) === JSON.stringify(attributes)) return
      attributes = next
      mounted?.update(next)
    },
    end() {
      leaving.abort()
      mounted?.unmount()
    },
  }
}

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
        `The content security policy of this page blocks Carte. Add: ${directive.replace('-elem', '')} ${origin}`,
      )
    return error instanceof EmbedError ? error : new EmbedError('host-failed', `${error}`)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
