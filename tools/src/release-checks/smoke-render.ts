import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type Site, startServer } from '@carte/api/server'
import type { RenderError, ShellUses } from '@carte/contract'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'
import { openHost, reasonOf } from './contents.ts'
import {
  type CheckContext,
  type Host,
  isHost,
  nameInSentence,
  nameOf,
  type Remote,
  type VersionRole,
} from './versions.ts'

interface VersionSet {
  readonly host: Host
  readonly remotes: readonly Remote[]
}

/** A signed-in customer of the sample, with an order. */
interface Guest {
  readonly cookie: string
  readonly orderId: string
}

interface SmokeError extends Pick<RenderError, 'why' | 'path'> {
  readonly reason: string
}

/** A reference server with its own sample data, restarted for each set of versions. */
export interface SmokeServer {
  readonly runServer: (
    set: VersionSet,
    act: (origin: string, guest: Guest, errors: SmokeError[]) => Promise<void>,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Renders every page of the new version once on a server with sample data, with each host or set of remotes that it
 * will meet. In this way, each release tests the last two versions of the shell and the remotes together.
 *
 * @param server the server to use; by default one that is removed afterwards
 */
export async function renderSmoke(context: CheckContext, server?: SmokeServer): Promise<readonly string[]> {
  const sets = setsOf(context)
  if (sets.length === 0) return []
  const { runServer, close } = server ?? (await openSmokeServer())
  try {
    const problems: string[] = []
    for (const set of sets) problems.push(...(await checkSet(runServer, context, set)))
    return [...new Set(problems)]
  } finally {
    if (!server) await close()
  }
}

/**
 * Returns the sets of versions to test: a remote with each host, or a host with the live, previous and canary remotes.
 */
function setsOf({ candidate, hosts, remotes }: CheckContext): readonly VersionSet[] {
  if (!isHost(candidate)) {
    const others = remotesAt(remotes, 'live').filter(({ part }) => part !== candidate.part)
    return hosts.map((host) => ({ host, remotes: [...others, candidate] }))
  }
  const roles = (['live', 'previous', 'canary'] as const).filter(
    (role) => role === 'live' || remotes.some((remote) => remote.role === role),
  )
  return roles.map((role) => ({ host: candidate, remotes: remotesAt(remotes, role) }))
}

/** Returns the live version of each remote, replaced by its version of `role` where there is one. */
function remotesAt(remotes: readonly Remote[], role: VersionRole): readonly Remote[] {
  return [...new Map([...byPart(remotes, 'live'), ...byPart(remotes, role)]).values()]
}

const byPart = (remotes: readonly Remote[], role: VersionRole) =>
  new Map(remotes.filter((remote) => remote.role === role).map((remote) => [remote.part, remote]))

type RunServer = SmokeServer['runServer']

async function checkSet(runServer: RunServer, context: CheckContext, set: VersionSet): Promise<readonly string[]> {
  const { candidate, remotes } = context
  const opened = await openHost(set.host)
  if (!opened) return []
  const { own, others } = routesFor(context, opened.uses)
  const count = own.length + others.length
  if (count === 0) say(`${nameInSentence(set.host)} has no route for ${nameInSentence(candidate)} yet.`)
  else
    say(
      `Rendering ${count} addresses with ${nameInSentence(set.host)}${isHost(candidate) ? ` and ${set.remotes.map(({ part, version }) => `${part} ${version}`).join(', ')}` : ''}…`,
    )
  const failed = await renderErrors(runServer, set, [...own, ...others])
  const foreign = others.filter(({ pattern }) => failed.has(pattern))
  // If another team's screen fails with the live versions too, this version is not the cause.
  const alreadyFailing =
    foreign.length === 0
      ? failed
      : await renderErrors(runServer, { ...set, remotes: remotesAt(remotes, 'live') }, foreign)
  return [...failed].flatMap(([pattern, [path, reason]]) => {
    const route = [...own, ...others].find((each) => each.pattern === pattern)
    if (route && foreign.includes(route) && alreadyFailing.has(pattern)) return []
    if (!isHost(candidate)) return [`${nameOf(set.host)} could not render ${path} with it: ${reason}`]
    const remote = set.remotes.find(({ part }) => route?.screen?.startsWith(`${part}/`))
    return [
      `${nameOf(candidate)} could not render ${path}${remote ? ` with ${nameInSentence(remote)}` : ''}: ${reason}`,
    ]
  })
}

type Route = ShellUses['routes'][number]

/**
 * Returns the routes of the remote's own screens. If the shell shows a widget of the remote, also returns all other
 * routes, because the widget can be on any page.
 */
function routesFor(
  { candidate }: CheckContext,
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

/** Returns the routes that do not render with a set of versions, by pattern, with the reason. */
async function renderErrors(
  runServer: RunServer,
  set: VersionSet,
  routes: readonly Route[],
): Promise<ReadonlyMap<string, readonly [path: string, reason: string]>> {
  const found = new Map<string, readonly [string, string]>()
  await runServer(set, async (origin, guest, errors) => {
    for (const { pattern } of routes) {
      const path = addressOf(pattern, guest)
      const reason = path === null ? null : await findRenderError(origin, path, guest, errors)
      if (path !== null && reason !== null) found.set(pattern, [path, reason])
    }
  })
  return found
}

/**
 * Requests a path as a guest and, if that redirects, as a signed-in customer.
 *
 * @returns why it did not render, or null
 */
async function findRenderError(
  origin: string,
  path: string,
  { cookie }: Guest,
  errors: readonly SmokeError[],
): Promise<string | null> {
  const get = async (headers: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', headers })
    await answer.arrayBuffer()
    return answer
  }
  const before = errors.length
  const { status } = await get({})
  const last = status === 302 ? await get({ cookie }) : { status }
  // An absent remote is no error here: an earlier check has made sure that the existing ones start.
  const error = errors.slice(before).find(({ why }) => why !== 'absent')
  if (error) return reasonOf(error.reason)
  return last.status >= 500 ? `the server answered ${last.status}` : null
}

/**
 * A smoke render checks whether a page renders, not how fast, and often runs during a build. With the usual low
 * priority the render thread would then get almost no CPU time.
 */
const RENDER_ENVIRONMENT = { RENDER_TIMEOUT_MS: '5000', RENDER_NICENESS: '0' }

export async function openSmokeServer(): Promise<SmokeServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carte-smoke-'))
  // PostgreSQL may run as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const servers: RunningServer[] = []
  const close = async () => {
    // Close in reverse order: the first server has started the database.
    for (const server of servers.splice(0).reverse()) await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  onStop(close)
  let guest: Guest | undefined

  const runServer: SmokeServer['runServer'] = async (set, act) => {
    const errors: SmokeError[] = []
    const collect = (fields: object) => void (isError(fields) && errors.push(fields))
    const [first] = servers
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      ...(first ? { databaseUrl: first.databaseUrl } : {}),
      sample: 'chain',
      customerLogin: true,
      site: siteOf(set),
      log: { info() {}, warn: collect, error: collect },
      // The environment of the person who releases must not matter: no database, provider or mail settings of theirs.
      env: RENDER_ENVIRONMENT,
    })
    servers.push(server)
    guest ??= await createGuest(server.url)
    await act(server.url, guest, errors)
    if (first) await servers.pop()?.close()
  }
  return { runServer, close }
}

const isError = (fields: object): fields is SmokeError => 'why' in fields && 'path' in fields && 'reason' in fields

const siteOf = ({ host, remotes }: VersionSet): Site => ({
  shell: host.folder,
  remotes: Object.fromEntries(remotes.map(({ part, folder }) => [part, folder])),
})

/** A sample shop that is always open, and an article that it sells. */
const SAMPLE = { shopId: 'grunerlokka', category: 'Burgare', articleId: 'smash-burger' } as const

const ORDERED_ITEM = { code: 'cola', quantity: 2, choices: [] }

const CUSTOMER = { email: 'anna@example.com', password: 'Smaklig1!' }

/** Signs in and places an order, so that the profile and order pages have something to show. */
async function createGuest(origin: string): Promise<Guest> {
  const signedIn = await post(origin, '/api/identity/login?useCookies=true&useSessionCookies=false', CUSTOMER)
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  const order = {
    shopId: SAMPLE.shopId,
    orderType: 'takeAway',
    pickupTime: 'now',
    items: [ORDERED_ITEM],
    customerCode: '',
    note: '',
    language: 'en',
    email: CUSTOMER.email,
    phone: '+4740612345',
  }
  const ordered = await post(origin, '/api/order', order, { cookie, 'idempotency-key': crypto.randomUUID() })
  const { orderId } = (await ordered.json()) as { readonly orderId: string }
  return { cookie, orderId }
}

async function post(origin: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} for the sample: ${await answer.text()}`)
  return answer
}

/**
 * Returns a path for a pattern such as `/shop/{shopId}/menu/{category*}`, filled with values of the sample; null where
 * the sample has none.
 */
function addressOf(pattern: string, { orderId }: Pick<Guest, 'orderId'>): string | null {
  const values: Readonly<Record<string, string>> = { ...SAMPLE, orderId }
  let isComplete = true
  const path = pattern.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    isComplete &&= name in values
    return encodeURIComponent(values[name] ?? '')
  })
  return isComplete ? path : null
}
