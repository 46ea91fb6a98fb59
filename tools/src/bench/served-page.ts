import type { Site } from '@carte/api/server'
import { ACCEPT, ask, loadConditions, requestsPerSecond, timeToFirstByte } from './load.ts'
import { type BenchPage, PAGES } from './pages.ts'
import { startCarte } from './servers.ts'
import { median } from './stats.ts'

const ROUNDS = 3
/** Somebody with an account in the sample. */
const CUSTOMER = { email: 'anna@example.com', password: 'Smaklig1!' }

export interface ServedPage {
  readonly page: string
  /** Who asks: a page of a guest may be kept by the server, one of a session may not. */
  readonly asker: string
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

async function measure(origin: string, { name, path }: BenchPage, asker: string, who: object): Promise<ServedPage> {
  const url = origin + path
  const headers = { ...ACCEPT, accept: 'text/html', 'accept-language': 'sv', ...who }
  const { body } = await ask(url, headers)
  await requestsPerSecond(url, headers)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await requestsPerSecond(url, headers))
  return {
    page: name,
    asker,
    bytes: body.length,
    requests: median(rounds),
    firstByte: await timeToFirstByte(url, headers),
  }
}

/** What the server does for a page: for a guest, and for somebody who is signed in. */
export async function servedPages(site: Site): Promise<readonly ServedPage[]> {
  const carte = await startCarte({ site, alone: true })
  const cookie = await signIn(carte.url)
  const results: ServedPage[] = []
  for (const page of PAGES) {
    results.push(await measure(carte.url, page, 'guest', {}))
    results.push(await measure(carte.url, page, 'signed in', { cookie }))
  }
  await carte.stop()
  return results
}

export const servedPageConditions = () =>
  `${loadConditions()}, ${ROUNDS} rounds; first byte of 200 requests one by one; brotli where the server has it`
