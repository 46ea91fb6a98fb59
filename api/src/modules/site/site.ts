import type { Releases } from '@carte/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import {
  acceptedEncodings,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../../infrastructure/http/prepared-response.ts'
import { allowAnyOrigin, WORKER_HEADERS } from '../../infrastructure/http/security-headers.ts'
import type { Page } from '../../plugins/not-found.ts'
import type { BeaconVisits, Released, RemoteOverrides } from '../releases/index.ts'
import { createDictionaries, type ReleasedFile } from './dictionaries.ts'
import { createFiles, createTexts, type Files, MANIFEST } from './files.ts'
import { installationRoutes, ROBOTS } from './installation.ts'
import { followReleases, type Live, type ReleaseFollower, watchReleases } from './live.ts'
import { LruCache } from './lru-cache.ts'
import { createPage } from './page.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderQueue, RENDER_LIMITS } from './queues.ts'
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

/** For files of a version, which never change. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/** For answers that depend on the dictionary of one browser. A CDN that ignores `Vary` must not store them. */
const CACHE_IN_BROWSER = CACHE_FOREVER.replace('public', 'private')

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

interface ShellFileRoute {
  Params: { readonly version: string; readonly '*': string }
}

interface RemoteFileRoute {
  Params: ShellFileRoute['Params'] & { readonly name: string }
}

/** Whether new pages can get this version, so that its files are worth compressing once more. */
function isInUse({ published: { shell, remotes } }: Live, { part, version }: ReleasedFile): boolean {
  if (part === 'shell') return version === shell
  const { live, previous, canary } = (Object.hasOwn(remotes, part) && remotes[part]) || {}
  return [live, previous, canary].some((release) => release?.version === version)
}

/** The size of the cache: all remotes, through a few releases of each. */
const MANIFESTS_MAX = 100

/**
 * Serves files of every version that was ever live or a canary, so that open tabs continue after a release (FAULT-25),
 * and the live service worker.
 */
function releaseFileRoutes(app: FastifyInstance, files: Files, current: () => Promise<Live>, dev: boolean): void {
  function send(request: FastifyRequest, reply: FastifyReply, file: PreparedResponse | null) {
    if (!file) throw new HttpError(404, 'error.notFound')
    return sendPrepared(request, reply, file)
  }
  /** Pages of other sites run these files too (docs/decisions/0021-embeds.md). */
  const sendToAnyOrigin = (request: FastifyRequest, reply: FastifyReply, file: PreparedResponse | null) =>
    send(request, allowAnyOrigin(reply), file)

  const dictionaries = createDictionaries(files)
  async function sendReleased(request: FastifyRequest, reply: FastifyReply, file: ReleasedFile) {
    const found = await files.find(file.part, file.version, file.path)
    const fields = found && !dev && dictionaries.fieldsOf(file, found)
    if (!fields) return sendToAnyOrigin(request, reply, found)
    reply.header('vary', 'available-dictionary')
    if (acceptedEncodings(request.headers['accept-encoding']).zstd) reply.header('use-as-dictionary', fields)
    if (request.headers['available-dictionary'] === undefined) return sendToAnyOrigin(request, reply, found)
    const dcz = isInUse(await current(), file) ? await dictionaries.compress(request.headers, file, found) : null
    return sendPrepared(request, allowAnyOrigin(reply), found, { dcz, cacheControl: CACHE_IN_BROWSER })
  }

  app.get<ShellFileRoute>('/shell/:version/*', async (request, reply) =>
    sendReleased(request, reply, { part: 'shell', version: request.params.version, path: request.params['*'] }),
  )
  app.get<RemoteFileRoute>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    return name === 'shell'
      ? sendToAnyOrigin(request, reply, null)
      : sendReleased(request, reply, { part: name, version, path })
  })
  const manifests = new LruCache<PreparedResponse>(MANIFESTS_MAX)
  async function makeManifest(name: string, version: string): Promise<PreparedResponse | null> {
    const manifest = await files.find(name, version, MANIFEST)
    return manifest && prepareResponse(liveManifest(manifest.body.toString(), version))
  }
  app.get<RemoteFileRoute>(`/remotes/:name/${MANIFEST}`, async (request, reply) => {
    const { name } = request.params
    const { remotes } = (await current()).published
    const version = Object.hasOwn(remotes, name) ? remotes[name]?.live.version : undefined
    if (version === undefined) return sendToAnyOrigin(request, reply, null)
    const make = () => makeManifest(name, version)
    // A development build changes under the same version.
    return sendToAnyOrigin(request, reply, await (dev ? make() : manifests.get(`${name} ${version}`, make)))
  })
  // At the root, so that its scope is the whole site. A development build has none.
  app.get('/sw.js', async (request, reply) =>
    send(
      request,
      reply.headers(WORKER_HEADERS),
      dev ? null : await files.find('shell', (await current()).shell.version, 'sw.js', 'no-cache'),
    ),
  )
}

interface Assets {
  readonly sync: readonly string[]
  readonly async: readonly string[]
}

/** A module that a remote exposes or shares. */
interface FederatedModule {
  readonly assets: Readonly<Record<'js' | 'css', Assets>>
}

/** The manifest of Module Federation, as far as it is read here. */
interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly path: string }
    readonly types: { readonly zip: string; readonly api: string }
  }
  readonly exposes: readonly FederatedModule[]
  readonly shared: readonly FederatedModule[]
}

/**
 * Rewrites a version's manifest so that it can be served above the version's folder, with all files below `<version>/`.
 * Hosts then register one address for whichever version is live (EMBED-16).
 *
 * @param text the manifest in the version's folder
 */
function liveManifest(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest
  const inVersionFolder = (file: string) => file && `${version}/${file}`
  const moveAssets = ({ sync, async }: Assets): Assets => ({
    sync: sync.map(inVersionFolder),
    async: async.map(inVersionFolder),
  })
  const moveModule = <T extends FederatedModule>(module: T): T => ({
    ...module,
    assets: { js: moveAssets(module.assets.js), css: moveAssets(module.assets.css) },
  })
  const { metaData, exposes, shared } = manifest
  const { remoteEntry, types } = metaData
  return JSON.stringify({
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: { ...remoteEntry, path: version },
      types: { ...types, zip: inVersionFolder(types.zip), api: inVersionFolder(types.api) },
    },
    exposes: exposes.map(moveModule),
    shared: shared.map(moveModule),
  })
}
