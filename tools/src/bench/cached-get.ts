import { type Answer, ask, isSameSize, type Load, load, loadConditions } from './load.ts'
import { onLoadCore, type Started, startCarte, startProcess } from './servers.ts'
import { median, medianRatio } from './stats.ts'

const ROUNDS = 7
/** A server at its limit has work for more than this share of the time and uses that share of its core. */
export const BUSY = 0.95

export interface CachedGet {
  readonly path: string
  readonly bytes: number
  readonly carte: Load
  readonly bare: Load
  /**
   * CPU time per response, Carte ÷ bare Fastify. Median of the ratios in each round, because both servers of a round
   * see the same noise.
   */
  readonly ratio: number
}

/** Headers that Node adds to each response. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'date', 'content-length'])

function startBare({ headers, body }: Answer): Promise<Started> {
  const repeated = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))
  const message = { headers: repeated, body: body.toString('base64') }
  return startProcess('bare-server.ts', { message, alone: true })
}

const namesOf = ({ headers }: Answer) => Object.keys(headers).toSorted().join(', ')

/** @throws Error when the bare server sends something else */
function requireSame(path: string, answer: Answer, bare: Answer): void {
  if (answer.body.equals(bare.body) && namesOf(answer) === namesOf(bare)) return
  throw new Error(`${path}: bare Fastify sends ${namesOf(bare)} instead of ${namesOf(answer)}, or another body`)
}

const mediansOf = (rounds: readonly Load[]): Load => ({
  size: median(rounds.map(({ size }) => size)),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  cores: median(rounds.map(({ cores }) => cores)),
  occupied: median(rounds.map(({ occupied }) => occupied)),
})

export function compare(rounds: readonly (readonly [carte: Load, bare: Load])[]): Omit<CachedGet, 'path' | 'bytes'> {
  const [carte, bare] = [mediansOf(rounds.map(([first]) => first)), mediansOf(rounds.map(([, second]) => second))]
  return {
    carte,
    bare,
    ratio: medianRatio(rounds.map(([first, second]) => [first.cpu, second.cpu])),
  }
}

/** @throws Error when the responses under load have another size than the one that was compared */
async function loadWith(server: Started, path: string, size: number): Promise<Load> {
  const result = await load(server, path)
  if (isSameSize(result.size, size)) return result
  throw new Error(`${server.url}${path}: a response has ${size} bytes, those under load ${Math.round(result.size)}`)
}

async function measure(carte: Started, path: string): Promise<CachedGet> {
  const answer = await ask(carte.url + path)
  const bare = await startBare(answer)
  const bareAnswer = await ask(bare.url + path)
  requireSame(path, answer, bareAnswer)
  const loadCarte = () => loadWith(carte, path, answer.size)
  const loadBare = () => loadWith(bare, path, bareAnswer.size)
  // V8 optimizes functions that run often, so the first round of each server does not count.
  await loadCarte()
  await loadBare()
  const rounds: [Load, Load][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await loadCarte(), await loadBare()])
  await bare.stop()
  return { path, bytes: answer.body.length, ...compare(rounds) }
}

/**
 * Measures CPU time and throughput of cached responses, in turns with bare Fastify, which sends the same headers and
 * bytes.
 */
export async function cachedGet(paths: readonly string[]): Promise<readonly CachedGet[]> {
  const carte = await startCarte({ alone: true })
  const results: CachedGet[] = []
  await onLoadCore(async () => {
    for (const path of paths) results.push(await measure(carte, path))
  })
  await carte.stop()
  return results
}

export const cachedGetConditions = async (): Promise<string> =>
  `${await loadConditions()}, ${ROUNDS} rounds in turns after one that does not count. Brotli, no If-None-Match sent.`
