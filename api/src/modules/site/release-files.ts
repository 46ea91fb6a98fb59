import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import {
  acceptedEncodings,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../../infrastructure/http/prepared-response.ts'
import { allowAnyOrigin, WORKER_HEADERS } from '../../infrastructure/http/security-headers.ts'
import { createDictionaries, type ReleasedFile } from './dictionaries.ts'
import { type Files, MANIFEST } from './files.ts'
import type { Live } from './live.ts'
import { LruCache } from './lru-cache.ts'

/** For files of a version, which never change. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/** For answers that depend on the dictionary of one browser. A CDN that ignores `Vary` must not store them. */
const CACHE_IN_BROWSER = CACHE_FOREVER.replace('public', 'private')

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
