import { containerName, type ReleaseFile, type RemoteVersion } from '@carte/contract'
import { TIME_LIMIT } from './warm.ts'

// The bundler's two names for what this page shares: https://rspack.rs/guide/features/module-federation
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>
declare const __webpack_share_scopes__: { readonly default: object }

/** What a remote's entry leaves under its name: the container protocol of module federation. */
interface Container {
  /** Hands it what the page shares; once. */
  readonly init: (scope: object) => unknown
  /** Resolves to a function that evaluates the module. */
  readonly get: (expose: string) => Promise<() => unknown>
}

/** The part of module federation that the loader needs. */
export interface Runtime {
  /** The module that `version` of `remote` exposes under this name, evaluated. Rejects with whatever its code throws. */
  readonly load: (
    remote: string,
    version: RemoteVersion,
    expose: string,
    first?: readonly ReleaseFile[],
  ) => Promise<unknown>
  /** Runs scripts of remotes that have been loaded, each once. What has run is not asked for by a remote's own runtime, which knows neither nonce nor policy of the page. */
  readonly run: (files: readonly ReleaseFile[]) => Promise<unknown>
}

/** An address as the page's scripts may have it; see `trustScripts`. */
type Trust = (url: string) => string

const containerNamed = (name: string) => (globalThis as Record<string, unknown>)[name] as Container | undefined

/** Runs a script under its hash and the page's nonce. Its file is in the cache by now; the limit ends what hangs all the same. */
function run({ url, integrity }: ReleaseFile, { origin, nonce, trust, leavesNothing }: Page): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { crossOrigin: 'anonymous', integrity, src: trust(new URL(url, origin).href) })
  if (nonce) script.nonce = nonce
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error(`${url} does not run`))
    }
    const timer = setTimeout(fail, TIME_LIMIT)
    const settle = ({ type }: Event) => {
      clearTimeout(timer)
      if (type === 'load') resolve()
      else fail()
      // It has run; a page of somebody else's is left as it was.
      if (leavesNothing) script.remove()
    }
    script.addEventListener('load', settle, { once: true })
    script.addEventListener('error', settle, { once: true })
    document.head.append(script)
  })
}

/** The page that scripts are run in. */
interface Page {
  readonly origin: string
  readonly nonce: string | undefined
  readonly trust: Trust
  /** Whether the elements of scripts are taken away again once these have run. */
  readonly leavesNothing: boolean
}

/** Module federation as this page does it: no more than the container protocol. For a remote's other files its build carries the hashes. */
export function createRuntime(
  origin: string,
  nonce: string | undefined,
  { trust = (url) => url, leavesNothing = false }: Partial<Page> = {},
): Runtime {
  const page = { origin, nonce, trust, leavesNothing }
  const started = new Map<string, Promise<Container>>()
  const ran = new Map<string, Promise<void>>()

  async function start(name: string, entry: ReleaseFile): Promise<Container> {
    // The page's HTML may have brought it along.
    if (!containerNamed(name)) await run(entry, page)
    const container = containerNamed(name)
    if (!container) throw new Error(`${entry.url} is no container named ${name}`)
    await __webpack_init_sharing__('default')
    await container.init(__webpack_share_scopes__.default)
    return container
  }

  function runOnce(file: ReleaseFile): Promise<void> {
    const begun = ran.get(file.url) ?? run(file, page)
    ran.set(file.url, begun)
    begun.catch(() => ran.delete(file.url))
    return begun
  }

  return {
    run: (files) => Promise.all(files.map(runOnce)),
    async load(remote, { version, entry }, expose, first = []) {
      const name = containerName(remote, version)
      const container = started.get(name) ?? start(name, entry)
      started.set(name, container)
      // Whoever waits for it hears of a failure; the next call starts again.
      container.catch(() => started.delete(name))
      const loaded = await container
      await Promise.all(first.map(runOnce))
      const evaluate = await loaded.get(expose)
      return evaluate()
    },
  }
}
