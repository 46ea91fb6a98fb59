import type { HostRelease } from '@carte/releases'
import type { Log } from '../../config/context.ts'
import { type PreparedResponse, prepareResponse } from '../../infrastructure/http/prepared-response.ts'
import { createCompletenessCheck } from './completeness.ts'
import type { Files, ReleasedTexts } from './files.ts'
import type { DatabaseEvents, RenderThread } from './render-thread/start.ts'
import { createRenderer, type RendererDeps } from './renderer.ts'
import type { CurrentReleases, ReleaseSource } from './source.ts'

export interface Live extends CurrentReleases, RenderThread {
  /** The response of `/remotes.json`. */
  readonly registry: PreparedResponse
}

interface LiveDeps {
  readonly deps: RendererDeps
  readonly source: ReleaseSource
  readonly files: Files
  readonly texts: ReleasedTexts
  readonly cachesPages: boolean
  readonly databaseEvents: DatabaseEvents
}

/**
 * Follows the releases. `refresh` reads the source and creates a new `Live` only if something has changed. The previous
 * one serves until the new one is ready, and stays if the new one cannot be created.
 */
export function followReleases({ deps, source, files, texts, cachesPages, databaseEvents }: LiveDeps) {
  const completeness = createCompletenessCheck({ source, files, texts, log: deps.log })
  const reported = new Set<string>()
  let served: { readonly key: string; readonly live: Live } | null = null

  async function start(found: CurrentReleases): Promise<Live> {
    const [registry, renderer] = await Promise.all([
      prepareResponse(JSON.stringify(found.published)),
      createRenderer({ deps, source, texts, found, cachesPages, databaseEvents }),
    ])
    return { ...found, ...renderer, registry }
  }

  /** Keeps the previous shell if the new one does not start, so that remotes can still be released. */
  async function startOrFallback(found: CurrentReleases, before: HostRelease | undefined): Promise<Live> {
    try {
      return await start(found)
    } catch (error) {
      const { version } = found.shell
      const shell = before ?? (await source.previousShell())
      if (!shell || shell.version === version) throw error
      if (!reported.has(version))
        deps.log.error({ version, err: error }, 'The released shell does not start; the previous one stays live')
      reported.add(version)
      return start({ shell, published: { ...found.published, shell: shell.version } })
    }
  }

  async function refresh(): Promise<Live> {
    const found = await completeness.selectComplete(await source.read(), served?.live ?? null)
    // Development builds keep their version, so compare the hashes too.
    const key = JSON.stringify(found)
    if (served?.key === key) return served.live
    const before = served?.live
    served = { key, live: await startOrFallback(found, before?.shell) }
    void before?.close()
    return served.live
  }

  return {
    refresh,
    findRelease: completeness.findRelease,
    isLoaded: () => served !== null,
    /** Returns the current `Live`. @throws Error before the first `refresh` */
    current(): Live {
      if (!served) throw new Error('The releases have not been read yet')
      return served.live
    },
    close: async () => served?.live.close(),
  }
}
export type ReleaseFollower = ReturnType<typeof followReleases>

/**
 * Looks for releases periodically. After an error the current releases stay; only the first of several errors is
 * logged.
 *
 * @returns a function that stops it and waits for a running refresh
 */
export function watchReleases(
  { refresh }: Pick<ReleaseFollower, 'refresh'>,
  intervalMs: number,
  log: Log,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  let running: Promise<void> = Promise.resolve()

  async function refreshOnce(): Promise<void> {
    try {
      await refresh()
      if (isFailing) log.info({}, 'The release store can be read again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'Cannot read the release store; the live versions stay')
      isFailing = true
    }
  }
  function next(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = refreshOnce().then(next)
    }, intervalMs)
    timer.unref()
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
