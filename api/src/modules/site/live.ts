import type { HostRelease } from '@carte/releases'
import { type Stored, store } from '../../infrastructure/http/stored.ts'
import { createCompletenessCheck } from './completeness.ts'
import type { Files } from './files.ts'
import type { ReleasedTexts } from './released-texts.ts'
import type { DatabaseNews, RenderThread } from './render-thread/start.ts'
import { createRenderer, type RendererDeps } from './renderer.ts'
import type { Found, ReleaseSource } from './source.ts'

export interface Live extends Found, RenderThread {
  /** The response of `/remotes.json`. */
  readonly registry: Stored
}

interface LiveDeps {
  readonly deps: RendererDeps
  readonly source: ReleaseSource
  readonly files: Files
  readonly texts: ReleasedTexts
  readonly cachesViews: boolean
  readonly news: DatabaseNews
}

/**
 * Follows the releases. `look` reads the source and creates a new `Live` only if something has changed. The previous
 * one serves until the new one is ready, and stays if the new one cannot be created.
 */
export function followReleases({ deps, source, files, texts, cachesViews, news }: LiveDeps) {
  const completeness = createCompletenessCheck({ source, files, texts, log: deps.log })
  const told = new Set<string>()
  let served: { readonly name: string; readonly live: Live } | null = null

  async function open(found: Found): Promise<Live> {
    const [registry, renderer] = await Promise.all([
      store(JSON.stringify(found.published)),
      createRenderer({ deps, source, texts, found, cachesViews, news }),
    ])
    return { ...found, ...renderer, registry }
  }

  /** Keeps the previous shell if the new one does not start, so that remotes can still be released. */
  async function openOr(found: Found, before: HostRelease | undefined): Promise<Live> {
    try {
      return await open(found)
    } catch (error) {
      const { version } = found.shell
      const shell = before ?? (await source.shellBefore())
      if (!shell || shell.version === version) throw error
      if (!told.has(version))
        deps.log.error({ version, err: error }, 'The shell that was released does not run; the one before stays')
      told.add(version)
      return open({ shell, published: { ...found.published, shell: shell.version } })
    }
  }

  async function look(): Promise<Live> {
    const found = await completeness.of(await source.look(), served?.live ?? null)
    // Development builds keep their version, so compare the hashes too.
    const name = JSON.stringify(found)
    if (served?.name === name) return served.live
    const before = served?.live
    served = { name, live: await openOr(found, before?.shell) }
    void before?.close()
    return served.live
  }

  return {
    look,
    describe: completeness.describe,
    isLoaded: () => served !== null,
    /** Returns the current `Live`. @throws Error before the first `look` */
    now(): Live {
      if (!served) throw new Error('Nothing has been looked for yet')
      return served.live
    },
    close: async () => served?.live.close(),
  }
}
export type Following = ReturnType<typeof followReleases>
