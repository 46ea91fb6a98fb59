import type { Site } from '@carte/api/server'
import {
  ACCEPT,
  ask,
  CONNECTIONS,
  isSameSize,
  type Load,
  load,
  loadConditions,
  SINGLE_REQUESTS,
  timeToFirstByte,
} from './load.ts'
import { type BenchPage, PAGES } from './pages.ts'
import { onLoadCore, type Started, startCarte } from './servers.ts'
import { median } from './stats.ts'

const ROUNDS = 3
/** Fewer than the renders that a server queues. With more connections it would leave pages to the browser. */
const RENDERED_CONNECTIONS = 4
const CUSTOMER = { email: 'anna@example.com', password: 'Smaklig1!' }

/** Guests get cached pages. For a signed-in customer the server renders each page. */
interface Visitor {
  readonly name: string
  readonly connections: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServedPage {
  readonly page: string
  readonly visitor: Visitor['name']
  readonly bytes: number
  /** Per second, under load. */
  readonly requests: number
  /** Microseconds of CPU time per response. */
  readonly cpu: number
  /** Milliseconds, for sequential requests. */
  readonly firstByte: number
  /**
   * Whether the responses under load have the size of a single one. Pages that the server leaves to the browser are
   * smaller.
   */
  readonly isSame: boolean
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/identity/login?useSessionCookies=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CUSTOMER),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`Signing in to ${origin} answers ${response.status}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

async function measure(carte: Started, { name, path }: BenchPage, visitor: Visitor): Promise<ServedPage> {
  const headers = { ...ACCEPT, accept: 'text/html', 'accept-language': 'sv', ...visitor.headers }
  const { connections } = visitor
  const loadPage = () => load(carte, path, { headers, connections, manyAddresses: true })
  // A server that has just started can exceed its render timeout. It caches a page once a render is fast enough.
  await loadPage()
  const { body, size } = await ask(carte.url + path, headers)
  const rounds: Load[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await loadPage())
  return {
    page: name,
    visitor: visitor.name,
    bytes: body.length,
    requests: median(rounds.map(({ perSecond }) => perSecond)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    isSame: isSameSize(median(rounds.map((round) => round.size)), size),
    firstByte: await timeToFirstByte(carte.url + path, headers),
  }
}

/** Measures what each page costs the server, cached and rendered. */
export async function servedPages(site: Site): Promise<readonly ServedPage[]> {
  const carte = await startCarte({ site, alone: true })
  const visitors: readonly Visitor[] = [
    { name: 'guest', connections: CONNECTIONS },
    { name: 'signed in', connections: RENDERED_CONNECTIONS, headers: { cookie: await signIn(carte.url) } },
  ]
  const results: ServedPage[] = []
  await onLoadCore(async () => {
    for (const page of PAGES) {
      for (const visitor of visitors) results.push(await measure(carte, page, visitor))
    }
  })
  await carte.stop()
  return results
}

export const servedPageConditions = async (): Promise<string> =>
  `${await loadConditions()} (${RENDERED_CONNECTIONS} connections for signed-in customers), ${ROUNDS} rounds after one that does not count. Each request has another client address. First byte: ${SINGLE_REQUESTS} requests one by one. Brotli where the server has it.`
