import { type Attributes, type Mounted, RETURN, type Tag } from '../protocol.ts'
import type { EmbedAttributes } from './attributes.ts'
import type { Loader } from './create-loader.ts'
import { explained } from './explained.ts'
import { Fault, tell } from './fault.ts'
import { near, pause } from './near.ts'

export interface Place {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly tag: Tag
  readonly loader: Loader
  readonly onMounted: (mounted: Mounted) => void
  readonly onShown: () => void
  /** Called when nothing will be shown until something changes. */
  readonly onFailed: (fault: Fault) => void
}

/** One period in which an element is attached with the same chain and pins. */
export interface Stay {
  readonly update: (attributes: Attributes) => void
  readonly end: () => void
}

/** Returns whether a guest comes back from paying. The result is shown at once, wherever the element is. */
const hasReturned = () => new URL(location.href).searchParams.has(RETURN)

/**
 * Begins a stay: waits until the element is near the window, then loads and mounts its host. Retries errors that may be
 * temporary.
 */
export function beginStay({ element, root, tag, loader, ...on }: Place, wish: EmbedAttributes): Stay {
  const leaving = new AbortController()
  const { signal } = leaving
  let { attributes } = wish
  let mounted: Mounted | undefined

  async function mount() {
    const set = await loader.askForSet(wish.chain, wish.pins, signal)
    const host = await loader.runHost(set.host)
    signal.throwIfAborted()
    const onShown = () => {
      if (!signal.aborted) on.onShown()
    }
    const { origin, nonce, trust } = loader
    mounted = host.mount({ element, root, tag, set, origin, nonce, trust, attributes, onShown })
    on.onMounted(mounted)
  }

  async function begin() {
    const { missing } = wish
    if (missing) throw new Fault(`${missing}-missing`, `It needs the attribute ${missing}.`)
    for (let failures = 1; ; failures += 1) {
      if (!hasReturned()) await near(element, signal)
      const fault = await explained(mount, loader.origin)
      if (!fault || signal.aborted) return
      if (fault.isFinal) throw fault
      report(fault)
      await pause(failures, signal)
      signal.throwIfAborted()
    }
  }

  function report(fault: Fault) {
    loader.warn(`<${element.localName}>: ${fault.message} (${fault.code})`)
    tell(element, fault)
  }

  begin().catch((fault) => {
    if (signal.aborted) return
    on.onFailed(fault)
    report(fault)
  })
  return {
    update(now) {
      if (JSON.stringify(now) === JSON.stringify(attributes)) return
      attributes = now
      mounted?.update(now)
    },
    end() {
      leaving.abort()
      mounted?.unmount()
    },
  }
}
