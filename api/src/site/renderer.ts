import type { Handler, ReleaseFile, RemoteCode, RenderingTrouble, ShellModule, ViewCache } from '@carte/contract'
import { chooseSet } from '@carte/domain'
import { brandStylesheet } from '../operator/stylesheet.ts'
import type { Rooms } from '../rooms.ts'
import { countTrouble } from '../telemetry/troubles.ts'
import { createFitness } from './fitness.ts'
import { doesNotRun, type ReleasedTexts, runShell } from './node-part.ts'
import type { Found, ReleaseSource } from './source.ts'
import { placeOf } from './whole.ts'

interface RendererParts {
  readonly rooms: Pick<Rooms, 'operator' | 'memo' | 'shops' | 'config' | 'log' | 'payments' | 'book' | 'meters'>
  readonly source: ReleaseSource
  readonly texts: ReleasedTexts
  readonly found: Found
  /** Null where releases are rebuilt in place: nothing is kept then. */
  readonly views: ViewCache | null
}

/** What answers navigations. */
export interface Renderer {
  readonly handle: Handler
  /** Whether somebody at this address is paying, or about to. */
  readonly isPayment: (pathname: string) => boolean
}

/** What the operator has decided, with the brand as it goes into a page. */
const siteFacts = ({ operator, memo }: RendererParts['rooms']) =>
  memo.get('operator/facts', async () => {
    const { name, settings, languages, stylesheet } = await operator.get()
    return { value: { name, settings, languages, brand: brandStylesheet(stylesheet) }, until: null }
  })

/** For so long a part for Node that could not be had is not looked for again: its store may be away for a moment. */
const MISSED_MS = 30_000

/** The Node builds of remotes, each looked for once; one that is missing or damaged is told of and left to the browser. */
function createRemoteCode({ source, texts, rooms }: RendererParts) {
  const known = new Map<string, { readonly code: Promise<RemoteCode | null>; until: number }>()

  async function read(remote: string, version: string): Promise<RemoteCode | null> {
    const described = await source.describe(remote, version)
    return described?.node ? texts.read(remote, version, described.node) : null
  }
  return (remote: string, version: string): Promise<RemoteCode | null> => {
    const name = `${remote} ${version}`
    const last = known.get(name)
    if (last && performance.now() < last.until) return last.code
    const entry = {
      until: Number.POSITIVE_INFINITY,
      code: read(remote, version).catch((error: unknown) => {
        entry.until = performance.now() + MISSED_MS
        rooms.log.error({ remote, version, err: error }, 'The part for Node of a remote cannot be used')
        return null
      }),
    }
    known.set(name, entry)
    return entry.code
  }
}

/** The text of a style sheet, of the version that its address stands for; one that is damaged is left to the browser to refuse. */
function createStyleText({ texts, rooms }: RendererParts) {
  return async ({ url, integrity }: ReleaseFile): Promise<string | null> => {
    const place = placeOf(url)
    if (!place) return null
    try {
      return (await texts.read(place.part, place.version, { file: place.path, integrity })).text
    } catch (error) {
      rooms.log.error({ url, err: error }, 'A style sheet of a release cannot be used')
      return null
    }
  }
}

/** The set of a visit that has none: what is live, without canaries. */
function forEverybody({ published }: Found) {
  const remotes = Object.entries(published.remotes).map(([name, { canary: _, ...rest }]) => [name, rest] as const)
  return chooseSet({ ...published, remotes: Object.fromEntries(remotes) }, { draw: 0 })
}

/**
 * The shell's handler for what is released. A rendering that had to be cut off may have left its React half-way, so the
 * handler is made afresh then.
 *
 * @throws UserError when the shell's part for Node does not run
 */
export async function createRenderer(parts: RendererParts): Promise<Renderer> {
  const { rooms, texts, found, views } = parts
  const { shell } = found
  const remoteCode = createRemoteCode(parts)
  const fitness = createFitness()
  const elsewhere = rooms.payments.providers.flatMap((provider) => provider.pageSources ?? [])
  const pageSources = {
    connect: elsewhere.flatMap(({ connect }) => connect),
    frame: elsewhere.flatMap(({ frame }) => frame),
  }

  const onTrouble = ({ why, remote, version, path, error }: RenderingTrouble) => {
    rooms.log.warn(
      { why, remote, version, path, reason: error instanceof Error ? error.message : String(error) },
      'A view was left to the browser',
    )
    if (remote && version) countTrouble(rooms, remote, version, why)
    if (why !== 'cut-off') return
    if (remote) fitness.tire(`${remote} ${version}`)
    made = renew(made)
  }
  const loadShell = async (): Promise<ShellModule> => {
    if (!shell.node) throw doesNotRun(new Error(`version ${shell.version} has none`))
    return runShell(
      await texts.read('shell', shell.version, shell.node).catch((error) => Promise.reject(doesNotRun(error))),
    )
  }
  const make = async (): Promise<Renderer> => {
    const { createHandler, isPayment = () => false } = await loadShell()
    const handle = createHandler({
      registry: forEverybody(found),
      shell,
      testMode: rooms.config.testMode,
      pageSources,
      ...(rooms.config.renderTimeoutMs === null ? {} : { timeoutMs: rooms.config.renderTimeoutMs }),
      remoteCode: async (remote, version) =>
        fitness.isFit(`${remote} ${version}`) ? remoteCode(remote, version) : null,
      site: () => siteFacts(rooms),
      hasShop: rooms.shops.has,
      // Where releases are rebuilt in place, pages link the files, which are then there to be looked at.
      ...(views ? { views, styleText: createStyleText(parts) } : {}),
      onTrouble,
    })
    return { handle, isPayment }
  }
  /** Whoever has taken the release away meanwhile does not take the site down. */
  const renew = (present: Promise<Renderer>) =>
    make().catch((error: unknown) => {
      rooms.log.error({ err: error }, 'The shell could not be made afresh')
      return present
    })
  let made = make()
  const { isPayment } = await made
  return { handle: async (request, visitor) => (await made).handle(request, visitor), isPayment }
}
