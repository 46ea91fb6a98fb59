import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { onStop } from '../stop.ts'

const CONNECTIONS = 20
const SECONDS = 3
const ROUNDS = 7
const ACCEPT = { 'accept-encoding': 'br, gzip' }

/** Servers run on the first core, the load comes from the second; without `taskset` they share what there is. */
const pinned = spawnSync('taskset', ['-cp', '1', String(process.pid)]).status === 0

/** Each server is a process of its own. */
async function start(
  file: string,
  args: readonly string[] = [],
  message?: object,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, file), [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(pinned ? { execPath: 'taskset', execArgv: ['-c', '0', process.execPath] } : {}),
  })
  onStop(async () => {
    if (!child.connected) return
    child.disconnect()
    await once(child, 'exit')
  })
  if (message) child.send(message)
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

/** The answer as it travels, compressed, with the headers that a bare server has to repeat. */
function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: ACCEPT }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { connection: _1, 'keep-alive': _2, date: _3, 'content-length': _4, ...headers } = response.headers
      resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('base64') })
    }).on('error', reject)
  })
}

const load = async (url: string): Promise<number> => {
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: ACCEPT,
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return requests.average
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface CachedGet {
  readonly path: string
  readonly bytes: number
  readonly carte: number
  readonly bare: number
  /** Median of the rounds' own ratios: both servers saw the same noise. */
  readonly ratio: number
}

/** Requests a second for a cached answer, and beside it what bare Fastify does with the same bytes, in turns (quality "Speed"). */
export async function cachedGet(dataDir: string, paths: readonly string[]): Promise<CachedGet[]> {
  const carte = await start('carte-server.ts', [dataDir])
  const results: CachedGet[] = []
  for (const path of paths) {
    const answer = await fetchRaw(carte.url + path)
    const bare = await start('bare-server.ts', [], answer)
    await load(carte.url + path)
    await load(bare.url)
    const rounds: { carte: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ carte: await load(carte.url + path), bare: await load(bare.url) })
    bare.child.disconnect()
    results.push({
      path,
      bytes: Buffer.from(answer.body, 'base64').length,
      carte: median(rounds.map((round) => round.carte)),
      bare: median(rounds.map((round) => round.bare)),
      ratio: median(rounds.map((round) => round.carte / round.bare)),
    })
  }
  return results
}

export const conditions = `${pinned ? 'server and load on a core each' : 'server and load share all cores'}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns, brotli, no ETag sent`
