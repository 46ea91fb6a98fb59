import type { HandlerParts, ReleaseFile, RemoteCode } from '@carte/contract'
import { chooseSet } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { UserError } from '../../config/user-error.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import { brandStylesheet, type OperatorStore, type ShopStore } from '../catalogue/index.ts'
import { countRenderError, type Meters, type TelemetryStore } from '../releases/index.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { placeOf } from './completeness.ts'
import type { ReleasedTexts } from './released-texts.ts'
import { type DatabaseNews, type RenderThread, startRenderThread } from './render-thread/start.ts'
import { doesNotRun } from './run-shell.ts'
import type { Found, ReleaseSource } from './source.ts'

export interface RendererDeps extends Pick<Context, 'config' | 'log'> {
  readonly operator: OperatorStore
  readonly cache: Cache
  readonly shops: ShopStore
  /** Only the CSP sources of their scripts are needed. */
  readonly payments: { readonly providers: readonly Pick<HandlerParts, 'pageSources'>[] }
  readonly telemetry: TelemetryStore
  readonly meters: Meters
}

interface RendererOptions {
  readonly deps: RendererDeps
  readonly source: ReleaseSource
  readonly texts: ReleasedTexts
  readonly found: Found
  readonly cachesViews: boolean
  readonly news: DatabaseNews
}

const siteFacts = ({ operator, cache }: RendererOptions['deps']) =>
  cache.get('operator/facts', async () => {
    const { name, settings, languages, stylesheet } = await operator.get()
    return { value: { name, settings, languages, brand: brandStylesheet(stylesheet) }, until: null }
  })

/** How long a Node build that could not be read is not requested again. The store may be unreachable for a moment. */
const MISSED_MS = 30_000

/**
 * Reads the Node builds of remotes, each once. A missing or damaged one is logged, and the browser renders that remote
 * (VIEW-11).
 */
function createRemoteCode({ source, texts, deps }: RendererOptions) {
  const known = new Map<string, { readonly code: Promise<RemoteCode | null>; until: number }>()

  async function read(remote: string, version: string): Promise<RemoteCode | null> {
    const described = await source.describe(remote, version)
    return described?.node ? texts.read(remote, version, described.node) : null
  }
  return (remote: string, version: string): Promise<RemoteCode | null> => {
    const name = `${remote} ${version}`
    const last = known.get(name)
    if (last && performance.now() < last.until) return last.code
    const entry = {
      until: Number.POSITIVE_INFINITY,
      code: read(remote, version).catch((error: unknown) => {
        entry.until = performance.now() + MISSED_MS
        deps.log.error({ remote, version, err: error }, 'The part for Node of a remote cannot be used')
        return null
      }),
    }
    known.set(name, entry)
    return entry.code
  }
}

/** Reads a style sheet of a release. A damaged one is left to the browser, which rejects its hash. */
function createStyleText({ texts, deps }: RendererOptions) {
  return async ({ url, integrity }: ReleaseFile): Promise<string | null> => {
    const place = placeOf(url)
    if (!place) return null
    try {
      return (await texts.read(place.part, place.version, { file: place.path, integrity })).text
    } catch (error) {
      deps.log.error({ url, err: error }, 'A style sheet of a release cannot be used')
      return null
    }
  }
}

/** The set for visits without one: the live versions, without canaries. */
function forEverybody({ published }: Found) {
  const remotes = Object.entries(published.remotes).map(([name, { canary: _, ...rest }]) => [name, rest] as const)
  return chooseSet({ ...published, remotes: Object.fromEntries(remotes) }, { draw: 0 })
}

/**
 * Starts a render thread for the released site.
 *
 * @throws UserError if the shell's Node build does not run
 */
export async function createRenderer(parts: RendererOptions): Promise<RenderThread> {
  const { deps, texts, found, cachesViews, news } = parts
  const { shell } = found
  const remoteCode = createRemoteCode(parts)
  const breaker = createCircuitBreaker()
  const elsewhere = deps.payments.providers.flatMap((provider) => provider.pageSources ?? [])

  async function readShell(): Promise<RemoteCode> {
    if (!shell.node) throw doesNotRun(new Error(`version ${shell.version} has none`))
    return texts.read('shell', shell.version, shell.node).catch((error) => Promise.reject(doesNotRun(error)))
  }
  const code = await readShell()
  try {
    return await startRenderThread({
      code,
      parts: {
        registry: forEverybody(found),
        shell,
        testMode: deps.config.testMode,
        pageSources: {
          connect: elsewhere.flatMap(({ connect }) => connect),
          frame: elsewhere.flatMap(({ frame }) => frame),
        },
        ...(deps.config.renderTimeoutMs === null ? {} : { timeoutMs: deps.config.renderTimeoutMs }),
      },
      cachesViews,
      niceness: deps.config.renderNiceness,
      remoteCode: async (remote, version) =>
        breaker.isClosed(`${remote} ${version}`) ? remoteCode(remote, version) : null,
      styleText: createStyleText(parts),
      site: async () => siteFacts(deps),
      hasShop: deps.shops.has,
      onRenderError({ why, remote, version, path, reason }) {
        deps.log.warn({ why, remote, version, path, reason }, 'A view was left to the browser')
        if (remote && version) countRenderError(deps, remote, version, why)
        if (why === 'cut-off' && remote) breaker.recordTimeout(`${remote} ${version}`)
      },
      news,
      log: deps.log,
    })
  } catch (error) {
    // Errors from a thread have lost their class.
    throw new UserError((error as Error).message, { cause: error })
  }
}
