import type { Releases } from '@carte/releases'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import type { Page } from '../../plugins/not-found.ts'
import type { BeaconVisits, Released, RemoteOverrides } from '../releases/index.ts'
import { createFiles, createTexts, type Files } from './files.ts'
import { installationRoutes, ROBOTS } from './installation.ts'
import { followReleases, type Live, type ReleaseFollower, watchReleases } from './live.ts'
import { createPage } from './page.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderQueue, RENDER_LIMITS } from './queues.ts'
import { CACHE_FOREVER, releaseFileRoutes } from './release-files.ts'
import { createDatabaseEvents } from './render-thread/start.ts'
import type { RendererDeps } from './renderer.ts'
import { createVersionSets } from './sets.ts'
import { type FolderSite, fromFolders, fromStore, type ReleaseSource } from './source.ts'
import { createVisits, type Visit, type Visits } from './visit.ts'

/** Releases from a store, which change while the server runs. */
export interface ReleasedSite {
  readonly releases: Releases
  /** The interval of looking for releases. */
  readonly pollMs?: number
}

export type Site = FolderSite | ReleasedSite

export interface MountedSite {
  readonly page: Page
  readonly visits: BeaconVisits
  readonly released: Released
  readonly isLoaded: () => boolean
  readonly servedSite: ServedSite
}

export interface ServedSite {
  readonly current: () => Promise<Live>
  readonly files: Files
  readonly findRelease: ReleaseFollower['findRelease']
  readonly source: ReleaseSource
}

export interface SiteDeps extends Context, RendererDeps {
  readonly eventBus: EventBus
  readonly remoteOverrides: RemoteOverrides
  readonly secrets: Secrets
}

/** Registers the routes of the site: release files, installation files, and the registry of remotes. */
export async function serveSite(app: FastifyInstance, deps: SiteDeps, site: Site): Promise<MountedSite> {
  const { log } = deps
  const isReleased = 'releases' in site
  const dev = !isReleased && (site.dev ?? false)
  const source = isReleased ? fromStore(site.releases) : fromFolders(site)
  const files = createFiles(source, { dev, cacheControl: dev ? 'no-store' : CACHE_FOREVER })
  const follower = followReleases({
    deps,
    source,
    files,
    texts: createTexts(source),
    cachesPages: !dev,
    databaseEvents: createDatabaseEvents(deps.eventBus),
  })
  const current = async () => (dev ? follower.refresh() : follower.current())
  // Reports an incomplete release at the start, not to the first guest.
  if (!dev) await follower.refresh()
  if (isReleased) {
    const stop = watchReleases(follower, pollMsOf(site), log)
    app.addHook('onClose', stop)
  }
  app.addHook('onClose', follower.close)

  app.get('/remotes.json', async (request, reply) => sendPrepared(request, reply, (await current()).registry))

  releaseFileRoutes(app, files, current, dev)
  installationRoutes(app, deps)
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  )
  const visits = createVisits(deps)
  const waitMs = Math.max(RENDER_LIMITS.waitMs, deps.config.renderTimeoutMs ?? 0)
  const page = createPage(
    { ...deps, app, visits },
    createVersionSets(source),
    createRenderQueue({ ...RENDER_LIMITS, waitMs }),
    createPageCache(deps.eventBus),
  )
  return {
    page: async (request, reply) => page(request, reply, await current()),
    visits: toBeaconVisits(visits, follower.current),
    isLoaded: () => dev || follower.isLoaded(),
    servedSite: { current, files, findRelease: follower.findRelease, source },
    released: { published: async () => (await current()).published, store: isReleased ? site.releases : null },
  }
}

/** The default interval of looking for releases in a folder. */
const FOLDER_POLL_MS = 2_000
/** The default interval for a bucket. */
const BUCKET_POLL_MS = 5_000

const pollMsOf = ({ releases, pollMs }: ReleasedSite): number =>
  pollMs ?? (releases.store.name.startsWith('s3://') ? BUCKET_POLL_MS : FOLDER_POLL_MS)

/** Adapts visits for the telemetry of pages. */
export const toBeaconVisits = (visits: Visits, live: () => Live): BeaconVisits => ({
  async read(request) {
    const visit = await visits.read(request)
    return visit && { ...visit, versions: versionsOf(visit, live()) }
  },
  touch: visits.touch,
  end: visits.end,
})

/**
 * Returns the versions that a visit's pages may report on: its own and their possible fallbacks. The fallbacks come
 * from the current releases, so after two releases during one page, that page's own fallback can be missing.
 */
function versionsOf({ set }: Visit, { published }: Live): Readonly<Record<string, readonly string[]>> {
  const fallbacks = (part: string) => {
    const { live, previous } = published.remotes[part] ?? {}
    return [live, previous].flatMap((version) => version?.version ?? [])
  }
  return Object.fromEntries(
    Object.entries(set).map(([part, version]) => [part, [...new Set([version, ...fallbacks(part)])]]),
  )
}
