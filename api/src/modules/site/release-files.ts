import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import { allowAnyOrigin, WORKER_HEADERS } from '../../infrastructure/http/security-headers.ts'
import { type Files, MANIFEST } from './files.ts'
import type { Live } from './live.ts'
import { LruCache } from './lru-cache.ts'

interface Assets {
  readonly sync: readonly string[]
  readonly async: readonly string[]
}
interface Named {
  readonly assets: Readonly<Record<'js' | 'css', Assets>>
}
interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly path: string }
    readonly types: { readonly zip: string; readonly api: string }
  }
  readonly exposes: readonly Named[]
  readonly shared: readonly Named[]
}

/**
 * Rewrites a version's manifest so that it can be served above the version's folder, with all files below `<version>/`.
 * Hosts then register one address for whichever version is live (EMBED-16).
 *
 * @param text the manifest in the version's folder
 */
export function liveManifest(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest
  const below = (file: string) => file && `${version}/${file}`
  const belowAll = ({ sync, async }: Assets): Assets => ({ sync: sync.map(below), async: async.map(below) })
  const moved = <T extends Named>(named: T): T => ({
    ...named,
    assets: { js: belowAll(named.assets.js), css: belowAll(named.assets.css) },
  })
  const { metaData, exposes, shared } = manifest
  const { remoteEntry, types } = metaData
  return JSON.stringify({
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: { ...remoteEntry, path: version },
      types: { ...types, zip: below(types.zip), api: below(types.api) },
    },
    exposes: exposes.map(moved),
    shared: shared.map(moved),
  })
}

interface OfShell {
  Params: { readonly version: string; readonly '*': string }
}
interface OfRemote {
  Params: OfShell['Params'] & { readonly name: string }
}

/** The size of the cache: all remotes, through a few releases of each. */
const MANIFESTS_MAX = 100

/**
 * Serves files of every existing version, live or not, so that open tabs continue after a release (FAULT-25), and the
 * live service worker.
 */
export function releaseFileRoutes(
  app: FastifyInstance,
  files: Files,
  current: () => Promise<Live>,
  dev: boolean,
): void {
  function send(request: FastifyRequest, reply: FastifyReply, file: PreparedResponse | null) {
    if (!file) throw new HttpError(404, 'error.notFound')
    return sendPrepared(request, reply, file)
  }
  /** Pages of other sites run these files too (decision 21). */
  const sendToAnybody = (request: FastifyRequest, reply: FastifyReply, file: PreparedResponse | null) =>
    send(request, allowAnyOrigin(reply), file)

  app.get<OfShell>('/shell/:version/*', async (request, reply) =>
    sendToAnybody(request, reply, await files.find('shell', request.params.version, request.params['*'])),
  )
  app.get<OfRemote>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    return sendToAnybody(request, reply, name === 'shell' ? null : await files.find(name, version, path))
  })
  const manifests = new LruCache<PreparedResponse>(MANIFESTS_MAX)
  async function makeManifest(name: string, version: string): Promise<PreparedResponse | null> {
    const manifest = await files.find(name, version, MANIFEST)
    return manifest && prepareResponse(liveManifest(manifest.body.toString(), version))
  }
  app.get<OfRemote>(`/remotes/:name/${MANIFEST}`, async (request, reply) => {
    const { name } = request.params
    const { remotes } = (await current()).published
    const version = Object.hasOwn(remotes, name) ? remotes[name]?.live.version : undefined
    if (version === undefined) return sendToAnybody(request, reply, null)
    const make = () => makeManifest(name, version)
    // A development build changes under the same version.
    return sendToAnybody(request, reply, await (dev ? make() : manifests.get(`${name} ${version}`, make)))
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
