import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type Site, startServer } from '@carte/api/server'
import type { RenderingTrouble, ShellUses } from '@carte/contract'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'
import { openHost, reasonOf } from './contents.ts'
import { addressOf, arrive, type Guest } from './sample-addresses.ts'
import { type Host, inside, isHost, type Meeting, nameOf, type Place, type Remote } from './versions.ts'

/** One set of versions that somebody may have. */
interface Cast {
  readonly host: Host
  readonly remotes: readonly Remote[]
}

/** What the server says when it could not draw something. */
interface Trouble extends Pick<RenderingTrouble, 'why' | 'path'> {
  readonly reason: string
}
const isTrouble = (fields: object): fields is Trouble => 'why' in fields && 'path' in fields && 'reason' in fields

/**
 * The rehearsal asks whether a view can be drawn, not how fast, and often on a machine that builds at the same time. With its usual low priority the
 * render thread would then get almost no processor time.
 */
const PATIENT = { RENDER_TIMEOUT_MS: '5000', RENDER_NICENESS: '0' }

const byPart = (remotes: readonly Remote[], place: Place) =>
  new Map(remotes.filter((remote) => remote.place === place).map((remote) => [remote.part, remote]))

/** The live versions of all remotes, with those of another place where there are any. */
function remotesAt(remotes: readonly Remote[], place: Place): readonly Remote[] {
  return [...new Map([...byPart(remotes, 'live'), ...byPart(remotes, place)]).values()]
}

/** Each set of versions in which the new one will be met: a remote with both hosts, a host with the live, earlier and tried remotes. */
function castsOf({ candidate, hosts, remotes }: Meeting): readonly Cast[] {
  if (!isHost(candidate)) {
    const others = remotesAt(remotes, 'live').filter(({ part }) => part !== candidate.part)
    return hosts.map((host) => ({ host, remotes: [...others, candidate] }))
  }
  const places = (['live', 'previous', 'canary'] as const).filter(
    (place) => place === 'live' || remotes.some((remote) => remote.place === place),
  )
  return places.map((place) => ({ host: candidate, remotes: remotesAt(remotes, place) }))
}

const siteOf = ({ host, remotes }: Cast): Site => ({
  shell: host.folder,
  remotes: Object.fromEntries(remotes.map(({ part, folder }) => [part, folder])),
})

/** The reference server on sample data of its own, for one cast after the other. */
export interface Stage {
  readonly play: (cast: Cast, act: (origin: string, guest: Guest, heard: Trouble[]) => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carte-rehearsal-'))
  // PostgreSQL may run as another user, who has to pass through.
  await chmod(dataDir, 0o755)
  const servers: RunningServer[] = []
  const close = async () => {
    // The first one has started the database.
    for (const server of servers.splice(0).reverse()) await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  onStop(close)
  let guest: Guest | undefined

  const play: Stage['play'] = async (cast, act) => {
    const heard: Trouble[] = []
    const hear = (fields: object) => void (isTrouble(fields) && heard.push(fields))
    const [first] = servers
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      ...(first ? { databaseUrl: first.databaseUrl } : {}),
      sample: 'chain',
      customerLogin: true,
      site: siteOf(cast),
      log: { info() {}, warn: hear, error: hear },
      // Nothing of whoever releases: no database, no provider, no mail of theirs.
      env: PATIENT,
    })
    servers.push(server)
    guest ??= await arrive(server.url)
    await act(server.url, guest, heard)
    if (first) await servers.pop()?.close()
  }
  return { play, close }
}

/** Asks for an address, as anybody and, where that leads elsewhere, as a customer. @returns why it was not drawn; null when it was */
async function ask(origin: string, path: string, { cookie }: Guest, heard: readonly Trouble[]): Promise<string | null> {
  const get = async (headers: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', headers })
    await answer.arrayBuffer()
    return answer
  }
  const before = heard.length
  const { status } = await get({})
  const last = status === 302 ? await get({ cookie }) : { status }
  // A remote that is not there is none of this: whether those that are start, has been seen before.
  const trouble = heard.slice(before).find(({ why }) => why !== 'absent')
  if (trouble) return reasonOf(trouble.reason)
  return last.status >= 500 ? `the server answers ${last.status}` : null
}

type Play = Stage['play']
type Route = ShellUses['routes'][number]

/** The addresses that a cast cannot draw, by pattern, with the reason. */
async function undrawn(
  play: Play,
  cast: Cast,
  routes: readonly Route[],
): Promise<ReadonlyMap<string, readonly [path: string, reason: string]>> {
  const found = new Map<string, readonly [string, string]>()
  await play(cast, async (origin, guest, heard) => {
    for (const { pattern } of routes) {
      const path = addressOf(pattern, guest)
      const reason = path === null ? null : await ask(origin, path, guest, heard)
      if (path !== null && reason !== null) found.set(pattern, [path, reason])
    }
  })
  return found
}

/** What the remote shows, and where it may stand beside something else: everywhere, once the shell shows a part of it. */
function routesFor(
  { candidate }: Meeting,
  { routes, parts }: ShellUses,
): { own: readonly Route[]; others: readonly Route[] } {
  const shown = routes.filter(({ screen }) => screen !== null)
  if (isHost(candidate)) return { own: shown, others: [] }
  const isOwn = (name: string | null) => name?.startsWith(`${candidate.part}/`) ?? false
  return {
    own: shown.filter(({ screen }) => isOwn(screen)),
    others: parts.some(isOwn) ? shown.filter(({ screen }) => !isOwn(screen)) : [],
  }
}

async function judge(play: Play, meeting: Meeting, cast: Cast): Promise<readonly string[]> {
  const { candidate, remotes } = meeting
  const opened = await openHost(cast.host)
  if (!opened) return []
  const { own, others } = routesFor(meeting, opened.uses)
  const count = own.length + others.length
  if (count === 0) say(`${inside(cast.host)} has no address for ${inside(candidate)} yet.`)
  else
    say(
      `Drawing ${count} addresses by ${inside(cast.host)}${isHost(candidate) ? ` with ${cast.remotes.map(({ part, version }) => `${part} ${version}`).join(', ')}` : ''}…`,
    )
  const failed = await undrawn(play, cast, [...own, ...others])
  const foreign = others.filter(({ pattern }) => failed.has(pattern))
  // Where another team's screen cannot be drawn anyway, that is no fault of this version.
  const before =
    foreign.length === 0 ? failed : await undrawn(play, { ...cast, remotes: remotesAt(remotes, 'live') }, foreign)
  return [...failed].flatMap(([pattern, [path, reason]]) => {
    const route = [...own, ...others].find((each) => each.pattern === pattern)
    if (route && foreign.includes(route) && before.has(pattern)) return []
    if (!isHost(candidate)) return [`${nameOf(cast.host)} could not draw ${path} with it: ${reason}`]
    const remote = cast.remotes.find(({ part }) => route?.screen?.startsWith(`${part}/`))
    return [`${nameOf(candidate)} could not draw ${path}${remote ? ` with ${inside(remote)}` : ''}: ${reason}`]
  })
}

/**
 * Every first view of the new version's addresses is drawn on a server, with sample data, by each host or with each remote that it will meet. This
 * is how the last two versions of shell and remotes are tried with each other, as they are, at every release.
 *
 * @param stage where; by default one of its own, which is gone afterwards
 */
export async function rehearse(meeting: Meeting, stage?: Stage): Promise<readonly string[]> {
  const casts = castsOf(meeting)
  if (casts.length === 0) return []
  const { play, close } = stage ?? (await openStage())
  try {
    const problems: string[] = []
    for (const cast of casts) problems.push(...(await judge(play, meeting, cast)))
    return [...new Set(problems)]
  } finally {
    if (!stage) await close()
  }
}
