import { ask, loadConditions, requestsPerSecond } from './load.ts'
import { startCarte, startProcess } from './servers.ts'
import { median, medianRatio } from './stats.ts'

const ROUNDS = 7

export interface CachedGet {
  readonly path: string
  readonly bytes: number
  readonly carte: number
  readonly bare: number
  /** Median of the rounds' own ratios: both servers saw the same noise. */
  readonly ratio: number
}

/** The answer with the headers that a bare server has to repeat. */
async function recorded(url: string): Promise<{ headers: object; body: string }> {
  const answer = await ask(url)
  const { connection: _1, 'keep-alive': _2, date: _3, 'content-length': _4, ...headers } = answer.headers
  return { headers, body: answer.body.toString('base64') }
}

async function measure(origin: string, path: string): Promise<CachedGet> {
  const url = origin + path
  const answer = await recorded(url)
  const bare = await startProcess('bare-server.ts', { message: answer, alone: true })
  await requestsPerSecond(url)
  await requestsPerSecond(bare.url)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await requestsPerSecond(url), await requestsPerSecond(bare.url)])
  await bare.stop()
  return {
    path,
    bytes: Buffer.from(answer.body, 'base64').length,
    carte: median(rounds.map(([carte]) => carte)),
    bare: median(rounds.map(([, other]) => other)),
    ratio: medianRatio(rounds),
  }
}

/** Requests a second for a cached answer, and beside it what bare Fastify does with the same bytes, in turns (quality "Speed"). */
export async function cachedGet(paths: readonly string[]): Promise<readonly CachedGet[]> {
  const carte = await startCarte({ alone: true })
  const results: CachedGet[] = []
  for (const path of paths) results.push(await measure(carte.url, path))
  await carte.stop()
  return results
}

export const cachedGetConditions = () => `${loadConditions()}, ${ROUNDS} rounds in turns, brotli, no ETag sent`
