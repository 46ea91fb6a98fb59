import { containerName, type ReleaseFile, type RemoteVersion } from '@carte/contract'

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
  readonly load: (remote: string, version: RemoteVersion, expose: string) => Promise<unknown>
}

/** Runs one script of a remote's. */
export type Run = (file: ReleaseFile) => Promise<void>

/**
 * How long a script may take to run, in milliseconds. Its file has come by then (`warm.ts` has a limit for that), so this ends only what hangs. A
 * browser that is busy may well need seconds.
 */
const RUN_LIMIT = 20_000

const containerNamed = (name: string) => (globalThis as Record<string, unknown>)[name] as Container | undefined

/**
 * Runs a script under its hash and the page's nonce.
 *
 * @param adapt what else the page wants of the element
 */
export const runIn =
  (origin: string, nonce: string | undefined, adapt?: (script: HTMLScriptElement, address: string) => void): Run =>
  ({ url, integrity }) => {
    const script = document.createElement('script')
    const address = new URL(url, origin).href
    Object.assign(script, { crossOrigin: 'anonymous', integrity })
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

/**
 * Module federation as this page does it: no more than the container protocol. For a remote's other files its build carries the hashes.
 *
 * @param isAlone whether no other host runs remotes on this page. A container takes what is shared once: beside others each host runs one of its own, and leaves none behind
 */
export function createRuntime(run: Run, isAlone = true): Runtime {
  const started = new Map<string, Promise<Container>>()

  async function start(name: string, entry: ReleaseFile): Promise<Container> {
    // The page's HTML may have brought it along.
    if (!isAlone || !containerNamed(name)) await run(entry)
    const container = containerNamed(name)
    if (!isAlone) Object.assign(globalThis, { [name]: undefined })
    if (!container) throw new Error(`${entry.url} is no container named ${name}`)
    await __webpack_init_sharing__('default')
    await container.init(__webpack_share_scopes__.default)
    return container
  }

  return {
    async load(remote, { version, entry }, expose) {
      const name = containerName(remote, version)
      const container = started.get(name) ?? start(name, entry)
      started.set(name, container)
      // Whoever waits for it hears of a failure; the next call starts again.
      container.catch(() => started.delete(name))
      const evaluate = await (await container).get(expose)
      return evaluate()
    },
  }
}
