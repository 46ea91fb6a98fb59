import type { Handler } from '@carte/contract'
import type { Page } from '../http/not-found.ts'
import { type Stored, sendStored, store } from '../http/stored.ts'
import type { Rooms } from '../rooms.ts'
import { mountInstallation } from './installation.ts'
import { createPage } from './page.ts'
import { mountReleaseFiles } from './release-files.ts'
import { type Releases, readReleases } from './releases.ts'
import { createRenderer } from './renderer.ts'
import { createViews } from './views.ts'

/** The built site, by path: folders of releases, each with its `release.json`. */
export interface Site {
  readonly shell: string
  readonly remotes: Readonly<Record<string, string>>
  /** Releases are rebuilt in place while the server runs: looked at for every request, kept by no browser. */
  readonly dev?: boolean
}

/** What is live, and what answers with it. */
interface Live {
  readonly releases: Releases
  readonly registry: Stored
  readonly handle: Handler
}

/** Serves the site: the registry of remotes, files of releases, and for every navigation the page. */
export async function mountSite(rooms: Rooms, site: Site): Promise<Page> {
  const { app } = rooms
  const dev = site.dev ?? false
  const views = dev ? null : createViews(rooms)
  const open = async (releases: Releases): Promise<Live> => {
    const [registry, handle] = await Promise.all([
      store(JSON.stringify(releases.registry)),
      createRenderer({ rooms, site, releases, views }),
    ])
    return { releases, registry, handle }
  }
  let known: { readonly name: string; readonly live: Promise<Live> } | undefined
  const current = async (): Promise<Live> => {
    if (known && !dev) return known.live
    const releases = await readReleases(site)
    // While developing, versions keep their names; the hashes in what is released tell one build from the next.
    const name = JSON.stringify([releases.shell, releases.registry, ...releases.node])
    if (known?.name !== name) known = { name, live: open(releases) }
    return known.live
  }
  // A release that is not whole is told at the start, not to the first guest.
  if (!dev) await current()

  app.get('/remotes.json', async (request, reply) => sendStored(request, reply, (await current()).registry))

  mountReleaseFiles(app, site, async () => (await current()).releases)
  mountInstallation(rooms)
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send('User-agent: *\nDisallow: /api/\nDisallow: /order/\nDisallow: /orders\n'),
  )
  const page = createPage(rooms)
  return async (request, reply) => page(request, reply, (await current()).handle)
}
