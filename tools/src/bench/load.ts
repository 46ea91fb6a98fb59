import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { pinLoad } from './servers.ts'
import { median } from './stats.ts'

const CONNECTIONS = 20
const SECONDS = 3
/** Requests one after the other, of which the median is told. */
const SINGLE = 200

type Headers = Readonly<Record<string, string>>

/** What every client of a bench says that it takes. */
export const ACCEPT: Headers = { 'accept-encoding': 'br, gzip' }

/** Answers a second under load. Throws when any answer is not a good one. */
export async function requestsPerSecond(url: string, headers: Headers = ACCEPT): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { ...headers },
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return requests.average
}

export const loadConditions = () =>
  `${pinLoad() ? 'server and load on a core each' : 'server and load share all cores'}, ${CONNECTIONS} connections for ${SECONDS} s`

export interface Answer {
  readonly headers: IncomingMessage['headers']
  /** As it travels: compressed. */
  readonly body: Buffer
  /** From the request to the first byte of the answer, in milliseconds. */
  readonly firstByte: number
}

/** One answer as it travels. */
export async function ask(url: string, headers: Headers = ACCEPT, agent?: Agent): Promise<Answer> {
  const start = performance.now()
  const request = get(url, { headers, ...(agent ? { agent } : {}) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const firstByte = performance.now() - start
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  return { headers: response.headers, body: Buffer.concat(chunks), firstByte }
}

/** Median time to first byte of an idle server, on a connection that is open already; milliseconds. */
export async function timeToFirstByte(url: string, headers: Headers = ACCEPT): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const times: number[] = []
    for (let i = 0; i < SINGLE; i++) times.push((await ask(url, headers, agent)).firstByte)
    return median(times)
  } finally {
    agent.destroy()
  }
}
