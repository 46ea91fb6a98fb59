import type { Releases } from '@carte/releases'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { sendStored } from '../../infrastructure/http/stored.ts'
import type { Page } from '../../plugins/not-found.ts'
import type { Released, RemoteOverrides, Visits as SeenVisits } from '../releases/index.ts'
import { createFiles, type Files } from './files.ts'
import { type FolderSite, fromFolders } from './folders.ts'
import { installationRoutes } from './installation.ts'
import { type Following, followReleases, type Live } from './live.ts'
import { createPage } from './page.ts'
import { releaseFileRoutes } from './release-files.ts'
import { createTexts } from './released-texts.ts'
import { createDatabaseNews } from './render-thread/start.ts'
import type { RendererDeps } from './renderer.ts'
import { createRenders, RENDER_LIMITS } from './renders.ts'
import { ROBOTS } from './robots.ts'
import { seenVisits } from './seen.ts'
import { createSets } from './sets.ts'
import { fromStore, type ReleaseSource } from './source.ts'
import { createVisits } from './visit.ts'
import { watchReleases } from './watch.ts'

/** Releases from a store, which change while the server runs. */
export interface ReleasedSite {
  readonly releases: Releases
  /** The interval of looking for releases, in ms. Default: two seconds for a folder, five for a bucket. */
  readonly lookMs?: number
}

export type Site = FolderSite | ReleasedSite

const FINAL = 'public, max-age=31536000, immutable'
const LOOK_MS = 2_000
const LOOK_AT_BUCKET_MS = 5_000

const everyMs = ({ releases, lookMs }: ReleasedSite): number =>
  lookMs ?? (releases.store.name.startsWith('s3://') ? LOOK_AT_BUCKET_MS : LOOK_MS)

export interface MountedSite {
  readonly page: Page
  readonly visits: SeenVisits
  readonly released: Released
  readonly isLoaded: () => boolean
  readonly shown: Shown
}

export interface Shown {
  readonly current: () => Promise<Live>
  readonly files: Files
  readonly describe: Following['describe']
  readonly source: ReleaseSource
}

export interface SiteDeps extends Context, RendererDeps {
  readonly eventBus: EventBus
  readonly remoteOverrides: RemoteOverrides
  readonly secrets: Secrets
}

export async function serveSite(app: FastifyInstance, deps: SiteDeps, site: Site): Promise<MountedSite> {
  const { log } = deps
  const isReleased = 'releases' in site
  const dev = !isReleased && (site.dev ?? false)
  const source = isReleased ? fromStore(site.releases) : fromFolders(site)
  const files = createFiles(source, { dev, cacheControl: dev ? 'no-store' : FINAL })
  const following = followReleases({
    deps,
    source,
    files,
    texts: createTexts(source),
    cachesViews: !dev,
    news: createDatabaseNews(deps.eventBus),
  })
  const current = async () => (dev ? following.look() : following.now())
  // Reports an incomplete release at the start, not to the first guest.
  if (!dev) await following.look()
  if (isReleased) {
    const stop = watchReleases(following, everyMs(site), log)
    app.addHook('onClose', stop)
  }
  app.addHook('onClose', following.close)

  app.get('/remotes.json', async (request, reply) => sendStored(request, reply, (await current()).registry))

  releaseFileRoutes(app, files, current, dev)
  installationRoutes(app, deps)
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  )
  const visits = createVisits(deps)
  const waitMs = Math.max(RENDER_LIMITS.waitMs, deps.config.renderTimeoutMs ?? 0)
  const page = createPage({ ...deps, app, visits }, createSets(source), createRenders({ ...RENDER_LIMITS, waitMs }))
  return {
    page: async (request, reply) => page(request, reply, await current()),
    visits: seenVisits(visits, following.now),
    isLoaded: () => dev || following.isLoaded(),
    shown: { current, files, describe: following.describe, source },
    released: { published: async () => (await current()).published, releases: isReleased ? site.releases : null },
  }
}
