import type { RemoteVersion } from '@carte/contract'
import { containerName } from '@carte/contract'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { TIME_LIMIT } from './warm.ts'

/** The part of the federation runtime that the loader needs. */
export interface Runtime {
  /** The module that `version` of `remote` exposes under this name, evaluated. Rejects with the runtime's own errors. */
  readonly load: (remote: string, version: RemoteVersion, expose: string) => Promise<unknown>
}

/**
 * The federation runtime of this page. Entry scripts get their hash and the page's nonce from here; for the other
 * files the remote's build carries the hashes.
 */
export function createRuntime(origin: string, nonce: string | undefined): Runtime {
  const integrities = new Map<string, string>()

  const createScript = ({ url }: { url: string }) => {
    const integrity = integrities.get(url)
    if (!integrity) throw new Error(`No hash is known for ${url}`)
    const script = document.createElement('script')
    Object.assign(script, { crossOrigin: 'anonymous', integrity, src: url })
    if (nonce) script.nonce = nonce
    return { script, timeout: TIME_LIMIT }
  }

  registerPlugins([{ name: 'carte-scripts', createScript }])

  return {
    async load(remote, version, expose) {
      const name = containerName(remote, version.version)
      const entry = new URL(version.entry.url, origin).href
      integrities.set(entry, version.entry.integrity)
      registerRemotes([{ name, entry }])
      return loadRemote(`${name}${expose.slice(1)}`)
    },
  }
}
