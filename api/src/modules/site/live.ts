import type { HostRelease } from '@carte/releases'
import { type Stored, store } from '../../infrastructure/http/stored.ts'
import type { Files } from './files.ts'
import type { ReleasedTexts } from './node-part.ts'
import type { DatabaseNews, RenderThread } from './render-thread/start.ts'
import { createRenderer, type RendererDeps } from './renderer.ts'
import type { Found, ReleaseSource } from './source.ts'
import { createWhole } from './whole.ts'

/** What is served now, and what answers with it. */
export interface Live extends Found, RenderThread {
  /** `/remotes.json`. */
  readonly registry: Stored
}

interface LiveParts {
  readonly deps: RendererDeps
  readonly source: ReleaseSource
  readonly files: Files
  readonly texts: ReleasedTexts
  readonly keepsViews: boolean
  readonly news: DatabaseNews
}

/**
 * Follows what is released. `look` asks the source and makes a new `Live` where anything has changed, and only there; the one before serves until the
 * new one is ready, and stays where the new one cannot be made.
 */
export function followReleases({ deps, source, files, texts, keepsViews, news }: LiveParts) {
  const whole = createWhole({ source, files, texts, log: deps.log })
  const told = new Set<string>()
  let served: { readonly name: string; readonly live: Live } | null = null

  async function open(found: Found): Promise<Live> {
    const [registry, renderer] = await Promise.all([
      store(JSON.stringify(found.published)),
      createRenderer({ deps, source, texts, found, keepsViews, news }),
    ])
    return { ...found, ...renderer, registry }
  }

  /** A shell that does not run keeps no remote from being released: what was served goes on, or at a start the one before it. */
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
    const found = await whole.of(await source.look(), served?.live ?? null)
    // While developing, versions keep their names; the hashes in what is released tell one build from the next.
    const name = JSON.stringify(found)
    if (served?.name === name) return served.live
    const before = served?.live
    served = { name, live: await openOr(found, before?.shell) }
    void before?.close()
    return served.live
  }

  return {
    look,
    /** Any version that is there and whole, live or not. */
    describe: whole.describe,
    isLoaded: () => served !== null,
    /** What was made last. @throws before anything was */
    now(): Live {
      if (!served) throw new Error('Nothing has been looked for yet')
      return served.live
    },
    /** Ends what renders pages. */
    close: async () => served?.live.close(),
  }
}
export type Following = ReturnType<typeof followReleases>
