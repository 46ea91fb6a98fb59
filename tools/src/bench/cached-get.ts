import { type Answer, ask, isSameSize, type Load, load, loadConditions } from './load.ts'
import { onLoadCore, type Started, startCarte, startProcess } from './servers.ts'
import { median, medianRatio } from './stats.ts'

const ROUNDS = 7
/** A server at its limit has work for more than this share of the time, and uses as much of its core. */
export const BUSY = 0.95

export interface CachedGet {
  readonly path: string
  readonly bytes: number
  /** Medians of the rounds. */
  readonly carte: Load
  readonly bare: Load
  /** Processor time for each response, Carte's ÷ bare Fastify's: the median of the rounds' own ratios, because both servers of a round saw the same noise. */
  readonly ratio: number
}

/** Made by Node for each response. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'date', 'content-length'])

/** Starts bare Fastify, which sends this answer to every request. */
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

/** Returns the median of each figure. */
const mediansOf = (rounds: readonly Load[]): Load => ({
  size: median(rounds.map(({ size }) => size)),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  cores: median(rounds.map(({ cores }) => cores)),
  occupied: median(rounds.map(({ occupied }) => occupied)),
})

/** Compares the rounds of Carte with those of bare Fastify. */
export function compare(rounds: readonly (readonly [carte: Load, bare: Load])[]): Omit<CachedGet, 'path' | 'bytes'> {
  const [carte, bare] = [mediansOf(rounds.map(([first]) => first)), mediansOf(rounds.map(([, second]) => second))]
  return {
    carte,
    bare,
    ratio: medianRatio(rounds.map(([first, second]) => [first.cpu, second.cpu])),
  }
}

/** @throws Error when the responses under load are not the one that was compared */
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
  // V8 compiles what is called often: the first round of each does not count.
  await loadCarte()
  await loadBare()
  const rounds: [Load, Load][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await loadCarte(), await loadBare()])
  await bare.stop()
  return { path, bytes: answer.body.length, ...compare(rounds) }
}

/** Processor time and responses a second of cached answers, in turns with bare Fastify, which sends the same headers and bytes. */
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
