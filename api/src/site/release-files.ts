import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { type Stored, sendStored } from '../http/stored.ts'
import { createFiles } from './files.ts'
import { findKeptRelease } from './kept-releases.ts'
import type { Releases } from './releases.ts'
import type { Site } from './site.ts'

const FINAL = 'public, max-age=31536000, immutable'
/** Files of earlier releases that are kept in memory: what the tabs of one or two of them ask for. */
const MOST_KEPT = 100

interface OfShell {
  Params: { readonly version: string; readonly '*': string }
}
interface OfRemote {
  Params: OfShell['Params'] & { readonly name: string }
}

/** Serves the files of the releases that are live and of earlier ones that are still there, and the live service worker. */
export function mountReleaseFiles(app: FastifyInstance, site: Site, current: () => Promise<Releases>): void {
  const dev = site.dev ?? false
  const files = createFiles({ dev, cacheControl: dev ? 'no-store' : FINAL })
  const earlier = createFiles({ dev, cacheControl: FINAL, most: MOST_KEPT })

  /** A file of a part of the site, whose live version is in the folder `live`. */
  async function find(live: string, name: string, liveVersion: string, { version, '*': path }: OfShell['Params']) {
    if (version === liveVersion) return files.find(live, path)
    const folder = dev ? null : await findKeptRelease(live, name, version)
    return folder === null ? null : earlier.find(folder, path)
  }
  function send(request: FastifyRequest, reply: FastifyReply, file: Stored | null) {
    if (!file) throw new Refusal(404, 'error.notFound')
    return sendStored(request, reply, file)
  }

  app.get<OfShell>('/shell/:version/*', async (request, reply) => {
    const { shell } = await current()
    return send(request, reply, await find(site.shell, 'shell', shell.version, request.params))
  })
  app.get<OfRemote>('/remotes/:name/:version/*', async (request, reply) => {
    const { name } = request.params
    const { remotes } = (await current()).registry
    const [folder, remote] = Object.hasOwn(remotes, name) ? [site.remotes[name], remotes[name]] : []
    const file = folder && remote ? await find(folder, name, remote.live.version, request.params) : null
    return send(request, reply, file)
  })
  // At the root, so that it may answer for the whole site. A development build has none.
  app.get('/sw.js', async (request, reply) =>
    send(request, reply, dev ? null : await files.find(site.shell, 'sw.js', 'no-cache')),
  )
}
