import type { HandlerOptions, ReleaseFile, RemoteCode } from '@carte/contract'
import { chooseSet } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { UserError } from '../../config/user-error.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import { brandStylesheet, type OperatorStore, type ShopStore } from '../catalogue/index.ts'
import { countRenderError, type Meters, type TelemetryStore } from '../releases/index.ts'
import { parseReleaseUrl } from './completeness.ts'
import type { ReleasedTexts } from './files.ts'
import { type DatabaseEvents, type RenderThread, startRenderThread } from './render-thread/start.ts'
import { shellStartError } from './run-shell.ts'
import type { CurrentReleases, ReleaseSource } from './source.ts'

/** So many timeouts within a minute leave a remote to the browser for a minute. */
const TIMEOUTS_MAX = 3
const MINUTE_MS = 60_000

/** Tracks which remotes this server renders. A remote that hangs repeatedly would delay every page. */
export interface CircuitBreaker {
  readonly isClosed: (remote: string) => boolean
  readonly recordTimeout: (remote: string) => void
}

export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  const timeouts = new Map<string, readonly number[]>()
  const openUntil = new Map<string, number>()
  return {
    isClosed: (remote) => now() >= (openUntil.get(remote) ?? 0),
    recordTimeout(remote) {
      const recent = [...(timeouts.get(remote) ?? []).filter((at) => now() - at < MINUTE_MS), now()]
      timeouts.set(remote, recent.length < TIMEOUTS_MAX ? recent : [])
      if (recent.length >= TIMEOUTS_MAX) openUntil.set(remote, now() + MINUTE_MS)
    },
  }
}

export interface RendererDeps extends Pick<Context, 'config' | 'log'> {
  readonly operator: OperatorStore
  readonly cache: Cache
  readonly shops: ShopStore
  /** Only the CSP sources of their scripts are needed. */
  readonly payments: { readonly providers: readonly Pick<HandlerOptions, 'pageSources'>[] }
  readonly telemetry: TelemetryStore
  readonly meters: Meters
}

interface RendererOptions {
  readonly deps: RendererDeps
  readonly source: ReleaseSource
  readonly texts: ReleasedTexts
  readonly found: CurrentReleases
  readonly cachesPages: boolean
  readonly databaseEvents: DatabaseEvents
}

const readSiteConfig = ({ operator, cache }: RendererOptions['deps']) =>
  cache.get('operator/facts', async () => {
    const { name, settings, languages, stylesheet } = await operator.get()
    return { value: { name, settings, languages, brand: brandStylesheet(stylesheet) }, until: null }
  })

/** How long a Node build that could not be read is not requested again. The store may be unreachable for a moment. */
const MISSING_MS = 30_000

/**
 * Reads the Node builds of remotes, each once. A missing or damaged one is logged, and the browser renders that remote
 * (VIEW-11).
 */
function createRemoteCode({ source, texts, deps }: RendererOptions) {
  const cached = new Map<string, { readonly code: Promise<RemoteCode | null>; until: number }>()

  async function read(remote: string, version: string): Promise<RemoteCode | null> {
    const release = await source.findRelease(remote, version)
    return release?.node ? texts.read(remote, version, release.node) : null
  }
  return (remote: string, version: string): Promise<RemoteCode | null> => {
    const name = `${remote} ${version}`
    const last = cached.get(name)
    if (last && performance.now() < last.until) return last.code
    const entry = {
      until: Number.POSITIVE_INFINITY,
      code: read(remote, version).catch((error: unknown) => {
        entry.until = performance.now() + MISSING_MS
        deps.log.error({ remote, version, err: error }, 'Cannot use the Node build of a remote')
        return null
      }),
    }
    cached.set(name, entry)
    return entry.code
  }
}

/** Reads a style sheet of a release. A damaged one is left to the browser, which rejects its hash. */
function createStyleText({ texts, deps }: RendererOptions) {
  return async ({ url, integrity }: ReleaseFile): Promise<string | null> => {
    const location = parseReleaseUrl(url)
    if (!location) return null
    try {
      return (await texts.read(location.part, location.version, { file: location.path, integrity })).text
    } catch (error) {
      deps.log.error({ url, err: error }, 'Cannot use a style sheet of a release')
      return null
    }
  }
}

/** The set for visits without one: the live versions, without canaries. */
function defaultSet({ published }: CurrentReleases) {
  const remotes = Object.entries(published.remotes).map(([name, { canary: _, ...rest }]) => [name, rest] as const)
  return chooseSet({ ...published, remotes: Object.fromEntries(remotes) }, { draw: 0 })
}

/**
 * Starts a render thread for the released site.
 *
 * @throws UserError if the shell's Node build does not run
 */
export async function createRenderer(options: RendererOptions): Promise<RenderThread> {
  const { deps, texts, found, cachesPages, databaseEvents } = options
  const { shell } = found
  const remoteCode = createRemoteCode(options)
  const breaker = createCircuitBreaker()
  const providerSources = deps.payments.providers.flatMap((provider) => provider.pageSources ?? [])

  async function readShell(): Promise<RemoteCode> {
    if (!shell.node) throw shellStartError(new Error(`version ${shell.version} has no Node build`))
    return texts.read('shell', shell.version, shell.node).catch((error) => Promise.reject(shellStartError(error)))
  }
  const code = await readShell()
  try {
    return await startRenderThread({
      code,
      handlerOptions: {
        registry: defaultSet(found),
        shell,
        testMode: deps.config.testMode,
        pageSources: {
          connect: providerSources.flatMap(({ connect }) => connect),
          frame: providerSources.flatMap(({ frame }) => frame),
        },
        ...(deps.config.renderTimeoutMs === null ? {} : { timeoutMs: deps.config.renderTimeoutMs }),
      },
      cachesPages,
      niceness: deps.config.renderNiceness,
      remoteCode: async (remote, version) =>
        breaker.isClosed(`${remote} ${version}`) ? remoteCode(remote, version) : null,
      styleText: createStyleText(options),
      site: async () => readSiteConfig(deps),
      hasShop: deps.shops.has,
      onRenderError({ why, remote, version, path, reason }) {
        deps.log.warn({ why, remote, version, path, reason }, 'A view was left to the browser')
        if (remote && version) countRenderError(deps, remote, version, why)
        if (why === 'cut-off' && remote) breaker.recordTimeout(`${remote} ${version}`)
      },
      databaseEvents,
      log: deps.log,
    })
  } catch (error) {
    // Errors from a thread have lost their class.
    throw new UserError((error as Error).message, { cause: error })
  }
}
