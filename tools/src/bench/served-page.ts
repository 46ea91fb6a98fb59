import type { Site } from '@carte/api/server'
import { ACCEPT, ask, loadConditions, requestsPerSecond, timeToFirstByte } from './load.ts'
import { type BenchPage, PAGES } from './pages.ts'
import { startCarte } from './servers.ts'
import { median } from './stats.ts'

const ROUNDS = 3
/** Somebody with an account in the sample. */
const CUSTOMER = { email: 'anna@example.com', password: 'Smaklig1!' }

/** Guests share a page that the server keeps; one with a query, which a screen may read, and one of a session are made each time. */
interface Asker {
  readonly name: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServedPage {
  readonly page: string
  readonly asker: Asker['name']
  readonly bytes: number
  /** A second, under load. */
  readonly requests: number
  /** Milliseconds, one at a time. */
  readonly firstByte: number
}

/** Signs in; answers the cookie to send. */
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

async function measure(origin: string, { name, path }: BenchPage, asker: Asker): Promise<ServedPage> {
  const url = origin + path + (asker.query ?? '')
  const headers = { ...ACCEPT, accept: 'text/html', 'accept-language': 'sv', ...asker.headers }
  const { body } = await ask(url, headers)
  await requestsPerSecond(url, headers)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await requestsPerSecond(url, headers))
  return {
    page: name,
    asker: asker.name,
    bytes: body.length,
    requests: median(rounds),
    firstByte: await timeToFirstByte(url, headers),
  }
}

/** What the server does for a page, whoever asks for it. */
export async function servedPages(site: Site): Promise<readonly ServedPage[]> {
  const carte = await startCarte({ site, alone: true })
  const askers: readonly Asker[] = [
    { name: 'guest' },
    { name: 'guest, with a query', query: '?bench' },
    { name: 'signed in', headers: { cookie: await signIn(carte.url) } },
  ]
  const results: ServedPage[] = []
  for (const page of PAGES) {
    for (const asker of askers) results.push(await measure(carte.url, page, asker))
  }
  await carte.stop()
  return results
}

export const servedPageConditions = () =>
  `${loadConditions()}, ${ROUNDS} rounds; first byte of 200 requests one by one; brotli where the server has it`
