import type { Handler, ReleaseFile, RemoteCode, RenderingTrouble, ViewCache } from '@carte/contract'
import { brandStylesheet } from '../operator/stylesheet.ts'
import type { Rooms } from '../rooms.ts'
import { createFitness } from './fitness.ts'
import { loadShell, readReleased } from './node-part.ts'
import type { Releases } from './releases.ts'
import type { Site } from './site.ts'

interface RendererParts {
  readonly rooms: Pick<Rooms, 'operator' | 'memo' | 'config' | 'log' | 'payments'>
  readonly site: Site
  readonly releases: Releases
  /** Null where releases are rebuilt in place: nothing is kept then. */
  readonly views: ViewCache | null
}

/** What the operator has decided, with the brand as it goes into a page. */
const siteFacts = ({ operator, memo }: RendererParts['rooms']) =>
  memo.get('operator/facts', async () => {
    const { name, settings, languages, stylesheet } = await operator.get()
    return { value: { name, settings, languages, brand: brandStylesheet(stylesheet) }, until: null }
  })

/** The Node builds of the remotes, read once each; one that is missing or damaged is told of and left to the browser. */
function createRemoteCode({ site, releases, rooms }: RendererParts) {
  const read = new Map<string, Promise<RemoteCode | null>>()
  const start = async (remote: string): Promise<RemoteCode | null> => {
    const part = releases.node.get(remote)
    const folder = site.remotes[remote]
    if (!part || folder === undefined) return null
    try {
      return await readReleased(folder, part)
    } catch (error) {
      rooms.log.error({ remote, err: error }, 'The part for Node of a remote cannot be used')
      return null
    }
  }
  return (remote: string) => {
    const known = read.get(remote) ?? start(remote)
    read.set(remote, known)
    return known
  }
}

/** Where releases put their style sheets: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const STYLE = /^\/(?:shell|remotes\/(?<name>[\w-]+))\/[^/]+\/(?<path>[\w.-]+\.css)$/

/** The text of a style sheet, from the folder that its address stands for; one that is damaged is left to the browser to refuse. */
function createStyleText({ site, rooms }: RendererParts) {
  return async ({ url, integrity }: ReleaseFile): Promise<string | null> => {
    const { name, path } = STYLE.exec(url)?.groups ?? {}
    const folder = name === undefined ? site.shell : site.remotes[name]
    if (!folder || path === undefined) return null
    try {
      return (await readReleased(folder, { file: path, integrity })).text
    } catch (error) {
      rooms.log.error({ url, err: error }, 'A style sheet of a release cannot be used')
      return null
    }
  }
}

/**
 * The shell's handler for one set of releases. A rendering that had to be cut off may have left its React half-way, so the
 * handler is made afresh then.
 *
 * @throws UserError when the shell's part for Node does not run
 */
export async function createRenderer(parts: RendererParts): Promise<Handler> {
  const { rooms, site, releases, views } = parts
  const remoteCode = createRemoteCode(parts)
  const fitness = createFitness()
  const elsewhere = rooms.payments.providers.flatMap((provider) => provider.pageSources ?? [])
  const pageSources = {
    connect: elsewhere.flatMap(({ connect }) => connect),
    frame: elsewhere.flatMap(({ frame }) => frame),
  }

  const onTrouble = ({ why, remote, path, error }: RenderingTrouble) => {
    rooms.log.warn(
      { why, remote, path, reason: error instanceof Error ? error.message : String(error) },
      'A view was left to the browser',
    )
    if (why !== 'cut-off') return
    if (remote) fitness.tire(remote)
    handler = renew(handler)
  }
  const make = async (): Promise<Handler> => {
    const { createHandler } = await loadShell(site.shell, releases.shell.node)
    return createHandler({
      registry: releases.registry,
      shell: releases.shell,
      testMode: rooms.config.testMode,
      pageSources,
      remoteCode: async (remote) => (fitness.isFit(remote) ? remoteCode(remote) : null),
      site: () => siteFacts(rooms),
      // Where releases are rebuilt in place, pages link the files, which are then there to be looked at.
      ...(views ? { views, styleText: createStyleText(parts) } : {}),
      onTrouble,
    })
  }
  /** Whoever has taken the release away meanwhile does not take the site down. */
  const renew = (present: Promise<Handler>) =>
    make().catch((error: unknown) => {
      rooms.log.error({ err: error }, 'The shell could not be made afresh')
      return present
    })
  let handler = make()
  await handler
  return async (request, visitor) => (await handler)(request, visitor)
}
