import { containerName, type ReleaseFile, type RemoteVersion } from '@carte/contract'
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import * as domClient from 'react-dom/client'
import { PLATFORM } from '../platform.ts'

/** The versions of the shared packages, by import path. Replaced by the bundler. */
declare const CARTE_SHARED: Readonly<Record<string, string>>

/** The container protocol of Module Federation: what a remote's entry assigns to its global name. */
interface Container {
  readonly init: (...args: unknown[]) => unknown
  readonly get: (expose: string) => Promise<() => unknown>
}

/** The part of Module Federation that the loader needs. */
export interface Runtime {
  /**
   * Evaluates and returns the module that a version of a remote exposes under this name. Rejects with any error of its
   * code.
   */
  readonly load: (remote: string, version: RemoteVersion, expose: string) => Promise<unknown>
}

export type ScriptRunner = (file: ReleaseFile) => Promise<void>

/**
 * How long a script may take to run, in milliseconds. Its file is already in the cache (`prefetch.ts` has a limit for
 * the download), so this only catches scripts that hang. A busy device can need several seconds.
 */
const RUN_LIMIT = 20_000

const containerNamed = (name: string) => (globalThis as Record<string, unknown>)[name] as Container | undefined

/**
 * Returns a function that loads and runs a script with its hash and the page's nonce.
 *
 * @param origin resolves relative URLs of scripts
 * @param adapt sets `src` and other attributes of the script element. Without it, `src` is the script's URL
 */
export const createScriptRunner =
  (
    origin: string,
    nonce: string | undefined,
    adapt?: (script: HTMLScriptElement, address: string) => void,
  ): ScriptRunner =>
  ({ url, integrity }) => {
    const script = document.createElement('script')
    const address = new URL(url, origin).href
    // The guest waits for it. Browsers give added scripts a low priority, so it would wait behind a menu's pictures.
    Object.assign(script, { crossOrigin: 'anonymous', integrity, fetchPriority: 'high' })
    if (nonce) script.nonce = nonce
    if (adapt) adapt(script, address)
    else script.src = address
    return new Promise((resolve, reject) => {
      const fail = () => {
        script.remove()
        reject(new Error(`${url} does not run`))
      }
      const timer = setTimeout(fail, RUN_LIMIT)
      const settle = ({ type }: Event) => {
        clearTimeout(timer)
        if (type === 'load') resolve()
        else fail()
      }
      script.addEventListener('load', settle, { once: true })
      script.addEventListener('error', settle, { once: true })
      document.head.append(script)
    })
  }

/** Returns the shared modules in the federation runtime's format. */
const sharedModules = () =>
  Object.fromEntries(
    Object.entries({ ...PLATFORM, 'react-dom/client': domClient }).map(([path, module]) => [
      path,
      {
        version: String(CARTE_SHARED[path]),
        lib: () => module,
        shareConfig: { singleton: true, eager: true, requiredVersion: `^${CARTE_SHARED[path]}` },
      },
    ]),
  )

/**
 * Removes a container's global and its runtime instance, which the runtime finds by name. The next host on this page
 * runs its own copy.
 */
function removeContainer(container: string): void {
  Object.assign(globalThis, { [container]: undefined })
  const { __INSTANCES__: instances } = globalThis.__FEDERATION__
  instances.splice(0, instances.length, ...instances.filter(({ name }) => name !== container))
}

const HOST = 'carte'

/**
 * Lists a remote for the browser's developer tools. The runtime's own code for that also loads manifests and is
 * excluded from the build.
 */
function listInDevtools(name: string, version: string, entry: string): void {
  const { moduleInfo } = globalThis.__FEDERATION__
  const host = { version: '', remoteEntry: '', remotesInfo: {}, ...moduleInfo[HOST] }
  moduleInfo[HOST] = { ...host, remotesInfo: { ...host.remotesInfo, [name]: { matchedVersion: version } } }
  moduleInfo[`${name}:${version}`] = { version, remoteEntry: entry, globalName: name } as never
}

/**
 * Creates a federation host: an instance of the standard runtime with a plugin that runs entries with their hash. The
 * hashes of a remote's other files are part of its build.
 *
 * @param isAlone whether no other host runs remotes on this page. A container accepts shared modules once, so hosts
 * that share a page each run their own copy and remove its globals
 */
export function createRuntime(run: ScriptRunner, isAlone = true): Runtime {
  const entries = new Map<string, ReleaseFile>()
  const entryLoader: ModuleFederationRuntimePlugin = {
    name: 'carte-entry-loader',
    async loadEntry({ remoteInfo }) {
      const { name, entryGlobalName } = remoteInfo
      const entry = entries.get(name)
      if (!entry) return
      if (!isAlone) removeContainer(entryGlobalName)
      // The page's HTML may have run it already.
      if (!containerNamed(entryGlobalName)) await run(entry)
      const container = containerNamed(entryGlobalName)
      if (!isAlone) removeContainer(entryGlobalName)
      if (!container) throw new Error(`${entry.url} did not define the container ${entryGlobalName}`)
      return container as never
    },
  }
  const host = createInstance({
    name: HOST,
    remotes: [],
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    // Remotes take the core of the runtime from a host. On a chain's page, the page's own federation host may already
    // provide one.
    plugins: globalThis._FEDERATION_RUNTIME_CORE ? [entryLoader] : [injectExternalRuntimeCore(), entryLoader],
  })
  // The runtime caches loaded entries by name for the whole page. Only a first host that is alone uses plain names.
  const isFirst = globalThis.__FEDERATION__.__INSTANCES__.length === 1
  const suffix = isAlone && isFirst ? '' : `@${Math.random()}`

  return {
    load(remote, { version, entry }, expose) {
      const entryGlobalName = containerName(remote, version)
      const name = `${entryGlobalName}${suffix}`
      entries.set(name, entry)
      listInDevtools(name, version, entry.url)
      host.registerRemotes([{ name, entry: entry.url, entryGlobalName }])
      return host.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`)
    },
  }
}
