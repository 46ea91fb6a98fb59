import type { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { filesOf, refusal } from './check.ts'
import { type Failed, type Failure, RemoteError } from './fault.ts'
import { createRuntime, type Runtime, runIn } from './runtime.ts'
import { followServed } from './served.ts'
import { attachStyle, isAttached, suspect, warm } from './warm.ts'

/** Under what a remote exposes all that the site shows of it. */
export const SCREENS = './screens'

export interface Remotes {
  /**
   * The screens of a remote, by its name in the registry. Where its live version cannot be had, the previous one
   * is tried, and stays. Rejects with a `RemoteError`; the next call tries again.
   */
  readonly load: (remote: string) => Promise<ScreensModule>
  /**
   * The previous version, where the live one was had but could not be drawn. Rejects with `cause` where there is none, or it cannot be had: the live
   * one stays then. Those who know of one version alone have no such function.
   */
  readonly instead?: (remote: string, cause: unknown) => Promise<ScreensModule>
  /** Whether the previous version stands in. */
  readonly isInstead?: (remote: string) => boolean
}

export interface RemotesOptions {
  /** The only origin that code may come from. Default: the page's own. */
  readonly origin?: string
  /** The nonce of the page's content security policy. */
  readonly nonce?: string | undefined
  readonly runtime?: Runtime
  /** What became of scripts that the page's HTML has brought along. Default: as this document has. */
  readonly takeServed?: ReturnType<typeof followServed>
  readonly fetch?: typeof globalThis.fetch
  /** Has a version's style sheets apply before its code runs. Default: those of its screens, linked in the document. */
  readonly applyStyles?: (version: RemoteVersion) => Promise<Failure | null>
  /** Called when a version is given up. */
  readonly tell?: (failed: Failed) => void
}

/** A live version that has not come by then, in milliseconds, has the previous one fetched beside it, to be there when it is needed. */
const LATE_MS = 2000

type Outcome = { readonly module: ScreensModule } | { readonly failure: Failure }

const isScreens = (module: unknown): module is ScreensModule =>
  typeof module === 'object' && module !== null && 'screens' in module && typeof module.screens === 'object'

/** A shared package that this page has not got, or not in a fitting version, is told of in words alone. */
const failureOf = (cause: unknown): Failure => ({
  fault: cause instanceof Error && /\bshared (?:singleton )?module\b/i.test(cause.message) ? 'incompatible' : 'broken',
  cause,
})

/** What was drawn has thrown; or lacked a file, which is what the bundler's runtime calls so. */
const faultOf = (cause: unknown): Failed['fault'] =>
  cause instanceof Error && cause.name === 'ChunkLoadError' ? 'missing' : 'threw'

/**
 * Loads the remotes of one registry snapshot: what it names when the page starts is what the visit uses. Called while the host's
 * first script runs.
 */
export function createRemotes(registry: RemotesRegistry, options: RemotesOptions = {}): Remotes {
  const {
    origin = location.origin,
    nonce,
    fetch = globalThis.fetch,
    runtime = createRuntime(runIn(origin, nonce)),
  } = options
  const { tell = () => {}, applyStyles = linkStyles } = options
  const takeServed = options.takeServed ?? followServed(document)
  const loading = new Map<string, Promise<ScreensModule>>()
  /** Remotes of which the previous version is in use. */
  const standing = new Set<string>()

  /** Scripts that the page has brought along and run, or else all of them in the cache; each with what is wrong with it. */
  async function prepareScripts(files: readonly ReleaseFile[]): Promise<readonly (Failure | null)[]> {
    const served = await takeServed(files)
    if (!served) return Promise.all(files.map((file) => warm(file, 'script', fetch)))
    for (const [index, file] of files.entries()) if (served[index]) suspect(file)
    return served
  }

  const refusalOf = ({ scripts, styles }: ReturnType<typeof filesOf>) =>
    [...scripts, ...styles].map((file) => refusal(file, origin)).find((failure) => failure !== null)

  function fetchAhead(version: RemoteVersion): void {
    const files = filesOf(version, SCREENS)
    if (refusalOf(files)) return
    for (const file of files.scripts) void warm(file, 'script', fetch)
    for (const file of files.styles) void warm(file, 'style', fetch)
  }

  /** All files at once; style sheets in the page before any code runs. */
  async function prepare(version: RemoteVersion): Promise<Failure | null> {
    const files = filesOf(version, SCREENS)
    const refused = refusalOf(files)
    if (refused) return refused
    const [failures, unstyled] = await Promise.all([prepareScripts(files.scripts), applyStyles(version)])
    return failures.find((failure) => failure !== null) ?? unstyled
  }

  async function linkStyles(version: RemoteVersion): Promise<Failure | null> {
    // A page that shows a late screen has brought its sheet along, which that screen's code is not to ask for again.
    for (const { css } of Object.values(version.exposes)) css.forEach((file) => void isAttached(file))
    const failures = await Promise.all(
      filesOf(version, SCREENS).styles.map(async (file) =>
        isAttached(file) ? null : ((await warm(file, 'style', fetch)) ?? attachStyle(file)),
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
    const ahead = previous && setTimeout(fetchAhead, LATE_MS, previous)
    const outcome = await attempt(remote, live)
    clearTimeout(ahead)
    if ('module' in outcome) return outcome.module
    return standIn(remote, outcome.failure.fault as Failed['fault'], new RemoteError(remote, outcome.failure))
  }

  /** The previous version, from now on; rejects with `error` where it cannot be had either. */
  async function standIn(remote: string, fault: Failed['fault'], error: unknown): Promise<ScreensModule> {
    const { live, previous } = registry.remotes[remote] ?? {}
    const given = (version = live, why = fault, instead?: RemoteVersion) =>
      version &&
      tell({ kind: 'failed', remote, version: version.version, fault: why, instead: instead?.version ?? null })
    if (standing.has(remote)) given(previous)
    else {
      const outcome = previous && (await attempt(remote, previous))
      if (outcome && 'module' in outcome) {
        standing.add(remote)
        given(live, fault, previous)
        return outcome.module
      }
      given()
      if (outcome) given(previous, outcome.failure.fault as Failed['fault'])
    }
    throw error
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
    async instead(remote, cause) {
      const module = await standIn(remote, faultOf(cause), cause)
      loading.set(remote, Promise.resolve(module))
      return module
    },
    isInstead: (remote) => standing.has(remote),
  }
}
