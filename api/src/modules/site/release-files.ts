import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { forAnybody } from '../../infrastructure/http/readable.ts'
import { OF_WORKERS } from '../../infrastructure/http/security-headers.ts'
import { type Stored, sendStored, store } from '../../infrastructure/http/stored.ts'
import type { Files } from './files.ts'
import type { Live } from './live.ts'
import { liveManifest, MANIFEST } from './live-manifest.ts'
import { LruCache } from './lru-cache.ts'

interface OfShell {
  Params: { readonly version: string; readonly '*': string }
}
interface OfRemote {
  Params: OfShell['Params'] & { readonly name: string }
}

/** The size of the cache: all remotes, through a few releases of each. */
const MOST_MANIFESTS = 100

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
  function send(request: FastifyRequest, reply: FastifyReply, file: Stored | null) {
    if (!file) throw new HttpError(404, 'error.notFound')
    return sendStored(request, reply, file)
  }
  /** Pages of other sites run these files too (decision 21). */
  const sendToAnybody = (request: FastifyRequest, reply: FastifyReply, file: Stored | null) =>
    send(request, forAnybody(reply), file)

  app.get<OfShell>('/shell/:version/*', async (request, reply) =>
    sendToAnybody(request, reply, await files.find('shell', request.params.version, request.params['*'])),
  )
  app.get<OfRemote>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    return sendToAnybody(request, reply, name === 'shell' ? null : await files.find(name, version, path))
  })
  const manifests = new LruCache<Stored>(MOST_MANIFESTS)
  async function makeManifest(name: string, version: string): Promise<Stored | null> {
    const manifest = await files.find(name, version, MANIFEST)
    return manifest && store(liveManifest(manifest.body.toString(), version))
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
      reply.headers(OF_WORKERS),
      dev ? null : await files.find('shell', (await current()).shell.version, 'sw.js', 'no-cache'),
    ),
  )
}
