import type { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { filesOf, refusal } from './check.ts'
import { type Failure, RemoteError } from './fault.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { followServed } from './served.ts'
import { attachStyle, isAttached, suspect, warm } from './warm.ts'

/** Under what a remote exposes all that the site shows of it. */
export const SCREENS = './screens'

export interface Remotes {
  /**
   * The screens of a remote, by its name in the registry. Where its live version cannot be had, the previous one
   * is tried. Rejects with a `RemoteError`; the next call tries again.
   */
  readonly load: (remote: string) => Promise<ScreensModule>
}

export interface RemotesOptions {
  /** The only origin that code may come from. Default: the page's own. */
  readonly origin?: string
  /** The nonce of the page's content security policy. */
  readonly nonce?: string | undefined
  readonly runtime?: Runtime
  readonly fetch?: typeof globalThis.fetch
}

type Outcome = { readonly module: ScreensModule } | { readonly failure: Failure }

const isScreens = (module: unknown): module is ScreensModule =>
  typeof module === 'object' && module !== null && 'screens' in module && typeof module.screens === 'object'

/** A shared package that this page has not got, or not in a fitting version, is told of in words alone. */
const failureOf = (cause: unknown): Failure => ({
  fault: cause instanceof Error && /\bshared (?:singleton )?module\b/i.test(cause.message) ? 'incompatible' : 'broken',
  cause,
})

/**
 * Loads the remotes of one registry snapshot: what it names when the page starts is what the visit uses. Called while the host's
 * first script runs.
 */
export function createRemotes(registry: RemotesRegistry, options: RemotesOptions = {}): Remotes {
  const { origin = location.origin, nonce, fetch = globalThis.fetch, runtime = createRuntime(origin, nonce) } = options
  const takeServed = followServed(document)
  const loading = new Map<string, Promise<ScreensModule>>()

  /** Scripts that the page has brought along and run, or else all of them in the cache; each with what is wrong with it. */
  async function prepareScripts(files: readonly ReleaseFile[]): Promise<readonly (Failure | null)[]> {
    const served = await takeServed(files)
    if (!served) return Promise.all(files.map((file) => warm(file, 'script', fetch)))
    for (const [index, file] of files.entries()) if (served[index]) suspect(file)
    return served
  }

  /** All files at once; style sheets in the page before any code runs. */
  async function prepare(version: RemoteVersion): Promise<Failure | null> {
    const { scripts, styles } = filesOf(version, SCREENS)
    const refused = [...scripts, ...styles].map((file) => refusal(file, origin)).find((failure) => failure !== null)
    if (refused) return refused
    // A page that shows a late screen has brought its sheet along, which that screen's code is not to ask for again.
    for (const { css } of Object.values(version.exposes)) css.forEach((file) => void isAttached(file))
    const failures = await Promise.all([
      prepareScripts(scripts),
      ...styles.map(async (file) =>
        isAttached(file) ? null : ((await warm(file, 'style', fetch)) ?? attachStyle(file)),
      ),
    ])
    return failures.flat().find((failure) => failure !== null) ?? null
  }

  async function attempt(remote: string, version: RemoteVersion): Promise<Outcome> {
    const failure = await prepare(version)
    if (failure) return { failure }
    try {
      const module = await runtime.load(remote, version, SCREENS)
      return isScreens(module) ? { module } : { failure: { fault: 'incompatible', url: version.entry.url } }
    } catch (cause) {
      return { failure: failureOf(cause) }
    }
  }

  async function start(remote: string): Promise<ScreensModule> {
    const known = registry.remotes[remote]
    if (!known) throw new RemoteError(remote, { fault: 'unknown' })
    const live = await attempt(remote, known.live)
    if ('module' in live) return live.module
    const previous = known.previous && (await attempt(remote, known.previous))
    if (previous && 'module' in previous) return previous.module
    throw new RemoteError(remote, live.failure)
  }

  return {
    load(remote) {
      const begun = loading.get(remote)
      if (begun) return begun
      const promise = start(remote)
      loading.set(remote, promise)
      promise.catch(() => loading.delete(remote))
      return promise
    },
  }
}
