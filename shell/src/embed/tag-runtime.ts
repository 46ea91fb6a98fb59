import type { ReleaseFile } from '@carte/contract'
import { createRuntime, type Runtime, runIn } from '../federation/runtime.ts'
import type { Mount } from './protocol.ts'

/** Runs remotes on a page of another site, for all its elements. */
export interface EmbedRuntime {
  readonly load: Runtime['load']
  /**
   * Runs scripts of remotes, each once. A remote's own runtime then does not request them: it knows neither the page's
   * nonce nor its policy.
   */
  readonly run: (files: readonly ReleaseFile[]) => Promise<unknown>
}

export function createEmbedRuntime({ origin, nonce, trust }: Pick<Mount, 'origin' | 'nonce' | 'trust'>): EmbedRuntime {
  const ran = new Map<string, Promise<void>>()
  const runOne = runIn(origin, nonce, (script, address) => {
    script.src = trust(address)
    // Leave the page's head as it was.
    for (const type of ['load', 'error']) script.addEventListener(type, () => script.remove(), { once: true })
  })
  const once = (file: ReleaseFile) => {
    const begun = ran.get(file.url) ?? runOne(file)
    ran.set(file.url, begun)
    begun.catch(() => ran.delete(file.url))
    return begun
  }
  // A page may have elements of several shell versions, each with a host of its own.
  return { ...createRuntime(runOne, false), run: (files) => Promise.all(files.map(once)) }
}
