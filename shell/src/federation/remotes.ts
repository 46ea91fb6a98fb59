import type { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { attachStyle, bypassCacheFor, isAttached, observeServedScripts, prefetchFile } from './prefetch.ts'
import { type Failed, type Failure, RemoteError } from './remote-error.ts'
import { createRuntime, createScriptRunner, type Runtime } from './runtime.ts'
import { checkReleaseFile, filesOf } from './trust.ts'

/** The exposed module that contains all of a remote's screens. */
export const SCREENS = './screens'

export interface Remotes {
  /**
   * Loads the screens of a remote, by its name in the registry. If the live version fails, the previous one is used
   * until the page is reloaded. Rejects with a `RemoteError`; the next call tries again.
   */
  readonly load: (remote: string) => Promise<ScreensModule>
  /**
   * Loads the previous version after the live one has thrown while rendering. Rejects with `cause` if there is none, it
   * fails, or it is in use already; the version in use then stays. Absent where only one version is known.
   */
  readonly loadPrevious?: (remote: string, cause: unknown) => Promise<ScreensModule>
  /** Whether the previous version is in use. */
  readonly isFallback?: (remote: string) => boolean
}

export interface RemotesOptions {
  /** The only origin that code may come from. Defaults to the page's own. */
  readonly origin?: string
  readonly nonce?: string | undefined
  readonly runtime?: Runtime
  /** Returns the results of scripts that the page's HTML contains. Defaults to those of this document. */
  readonly takeServed?: ReturnType<typeof observeServedScripts>
  readonly fetch?: typeof globalThis.fetch
  /**
   * Applies a version's style sheets before its code runs. By default it links those of its screens in the document.
   */
  readonly applyStyles?: (version: RemoteVersion) => Promise<Failure | null>
  /** Called when a version could not be used. */
  readonly onFailed?: (failed: Failed) => void
}

/** After this time without the live version, in milliseconds, the previous version is prefetched as well. */
const PREFETCH_PREVIOUS_MS = 2000

type Outcome = { readonly module: ScreensModule } | { readonly failure: Failure }

const isScreens = (module: unknown): module is ScreensModule =>
  typeof module === 'object' && module !== null && 'screens' in module && typeof module.screens === 'object'

/** The federation runtime reports a missing or incompatible shared package only in the message of its error. */
const failureOf = (cause: unknown): Failure => ({
  fault: cause instanceof Error && /\bshared (?:singleton )?module\b/i.test(cause.message) ? 'incompatible' : 'broken',
  cause,
})

/** `ChunkLoadError` is the bundler's name for a chunk that failed to load. */
const faultOf = (cause: unknown): Failed['fault'] =>
  cause instanceof Error && cause.name === 'ChunkLoadError' ? 'missing' : 'threw'

/**
 * Creates the loader for the remotes of one registry snapshot, which applies until the page is reloaded. If the page's
 * HTML contains their scripts, call it while the host's first script runs: `observeServedScripts` must listen before
 * other scripts run.
 */
export function createRemotes(registry: RemotesRegistry, options: RemotesOptions = {}): Remotes {
  const {
    origin = location.origin,
    nonce,
    fetch = globalThis.fetch,
    runtime = createRuntime(createScriptRunner(origin, nonce)),
  } = options
  const { onFailed = () => {}, applyStyles = linkStyles } = options
  const takeServed = options.takeServed ?? observeServedScripts(document)
  const loading = new Map<string, Promise<ScreensModule>>()
  /** Remotes whose previous version is in use. */
  const fallbacks = new Set<string>()

  /**
   * Waits for the scripts in the page's HTML if it contains them; otherwise downloads all of them into the cache.
   * Returns a result for each.
   */
  async function prepareScripts(files: readonly ReleaseFile[]): Promise<readonly (Failure | null)[]> {
    const served = await takeServed(files)
    if (!served) return Promise.all(files.map((file) => prefetchFile(file, 'script', fetch)))
    for (const [index, file] of files.entries()) if (served[index]) bypassCacheFor(file)
    return served
  }

  const rejectionOf = ({ scripts, styles }: ReturnType<typeof filesOf>) =>
    [...scripts, ...styles].map((file) => checkReleaseFile(file, origin)).find((failure) => failure !== null)

  function prefetchVersion(version: RemoteVersion): void {
    const files = filesOf(version, SCREENS)
    if (rejectionOf(files)) return
    for (const file of files.scripts) void prefetchFile(file, 'script', fetch)
    for (const file of files.styles) void prefetchFile(file, 'style', fetch)
  }

  /** Downloads all files in parallel, and applies style sheets before any code runs. */
  async function prepare(version: RemoteVersion): Promise<Failure | null> {
    const files = filesOf(version, SCREENS)
    const rejected = rejectionOf(files)
    if (rejected) return rejected
    const [failures, styleFailure] = await Promise.all([prepareScripts(files.scripts), applyStyles(version)])
    return failures.find((failure) => failure !== null) ?? styleFailure
  }

  async function linkStyles(version: RemoteVersion): Promise<Failure | null> {
    // The HTML of a lazy screen contains its sheet. Registering it keeps the screen's code from loading it again.
    for (const { css } of Object.values(version.exposes)) css.forEach((file) => void isAttached(file))
    const failures = await Promise.all(
      filesOf(version, SCREENS).styles.map(async (file) =>
        isAttached(file) ? null : ((await prefetchFile(file, 'style', fetch)) ?? attachStyle(file)),
      ),
    )
    return failures.find((failure) => failure !== null) ?? null
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
    const { live, previous } = known
    const prefetchTimer = previous && setTimeout(prefetchVersion, PREFETCH_PREVIOUS_MS, previous)
    const outcome = await attempt(remote, live)
    clearTimeout(prefetchTimer)
    if ('module' in outcome) return outcome.module
    return loadFallback(remote, outcome.failure.fault as Failed['fault'], new RemoteError(remote, outcome.failure))
  }

  /** Switches to the previous version. Rejects with `error` if there is none, it fails, or it is in use already. */
  async function loadFallback(remote: string, fault: Failed['fault'], error: unknown): Promise<ScreensModule> {
    const { live, previous } = registry.remotes[remote] ?? {}
    const report = (version = live, why = fault, instead?: RemoteVersion) =>
      version &&
      onFailed({ kind: 'failed', remote, version: version.version, fault: why, instead: instead?.version ?? null })
    if (fallbacks.has(remote)) report(previous)
    else {
      const outcome = previous && (await attempt(remote, previous))
      if (outcome && 'module' in outcome) {
        fallbacks.add(remote)
        report(live, fault, previous)
        return outcome.module
      }
      report()
      if (outcome) report(previous, outcome.failure.fault as Failed['fault'])
    }
    throw error
  }

  return {
    load(remote) {
      const running = loading.get(remote)
      if (running) return running
      const promise = start(remote)
      loading.set(remote, promise)
      promise.catch(() => loading.delete(remote))
      return promise
    },
    async loadPrevious(remote, cause) {
      const module = await loadFallback(remote, faultOf(cause), cause)
      loading.set(remote, Promise.resolve(module))
      return module
    },
    isFallback: (remote) => fallbacks.has(remote),
  }
}
