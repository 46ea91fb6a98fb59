import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { parseProcStat, parseSchedstat, TICKS_PER_SECOND } from '../proc-stat.ts'
import { UserError } from '../say.ts'
import { guestAddress } from './guest-address.ts'
import { canPin, type Started } from './servers.ts'
import { median } from './stats.ts'
import { wrk, wrkVersion } from './wrk.ts'

export const CONNECTIONS = 20
const SECONDS = 3
/** Sequential requests for the median time to first byte. */
export const SINGLE_REQUESTS = 200
type Headers = Readonly<Record<string, string>>

export const ACCEPT: Headers = { 'accept-encoding': 'br, gzip' }

interface ProcessorTime {
  /** Seconds of user and system time of all threads. */
  readonly used: number
  /** Seconds in which the main thread ran or waited for a CPU. */
  readonly occupied: number
}

/** @throws UserError where there is no `/proc` */
async function processorTime(pid: number): Promise<ProcessorTime> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')
  const texts = await Promise.all([read('stat'), read('schedstat')]).catch(() => {
    throw new UserError('This benchmark needs Linux: it reads processor time from /proc.')
  })
  const { ran, waited } = parseSchedstat(texts[1])
  return { used: parseProcStat(texts[0]).ticks / TICKS_PER_SECOND, occupied: ran + waited }
}

export interface LoadOptions {
  readonly headers?: Headers
  readonly connections?: number
  /** Sends each request with another client address (`X-Forwarded-For`). */
  readonly manyAddresses?: boolean
}

export interface Load {
  readonly perSecond: number
  /**
   * Average bytes per response, head and body. Includes parts of responses that were incomplete when the load stopped.
   */
  readonly size: number
  /** Microseconds of user and system time per response, of the whole server process. */
  readonly cpu: number
  /** Cores that the server process used. It is pinned to one, if cores can be separated. */
  readonly cores: number
  /**
   * Share of the time in which the server's main thread ran or waited for its core. Below 1, the server waited for the
   * load.
   */
  readonly occupied: number
}

/**
 * Loads a server with GET requests for one path. @throws Error when a connection fails or a response has an error
 * status
 */
export async function load(
  { url, pid }: Pick<Started, 'url' | 'pid'>,
  path: string,
  { headers = ACCEPT, connections = CONNECTIONS, manyAddresses = false }: LoadOptions = {},
): Promise<Load> {
  const before = await processorTime(pid)
  const script = manyAddresses ? { script: 'guest-addresses.lua' } : {}
  const result = await wrk(url + path, { connections, seconds: SECONDS, headers, ...script })
  const after = await processorTime(pid)
  const { requests, seconds, bytes, socketErrors, badStatuses } = result
  if (socketErrors + badStatuses > 0)
    throw new Error(`${url}${path}: ${badStatuses} responses with an error status, ${socketErrors} socket errors`)
  const used = after.used - before.used
  return {
    perSecond: requests / seconds,
    size: bytes / requests,
    cpu: (used * 1e6) / requests,
    cores: used / seconds,
    occupied: (after.occupied - before.occupied) / seconds,
  }
}

/** Returns whether two sizes differ by no more than chunking and incomplete responses explain. */
export const isSameSize = (found: number, expected: number): boolean => Math.abs(found / expected - 1) < 0.1

/** Returns a sentence about CPUs and load. @throws UserError when wrk is missing and cannot be installed */
export const loadConditions = async (): Promise<string> =>
  `${canPin() ? 'Server and load on a core each' : 'Server and load share all cores'}; ${await wrkVersion()} with 1 thread and ${CONNECTIONS} connections for ${SECONDS} s`

export interface Answer {
  readonly headers: IncomingMessage['headers']
  /** As it was sent, possibly compressed. */
  readonly body: Buffer
  readonly size: number
  /** Milliseconds from the request to the response's head. */
  readonly firstByte: number
}

function headSize({ statusMessage = '', rawHeaders }: IncomingMessage): number {
  const statusLine = 'HTTP/1.1 200 '.length + statusMessage.length + 2
  // Each header adds a colon, a space and a line break; an empty line ends the head.
  const headers = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text), 0) + 2 * rawHeaders.length
  return statusLine + headers + 2
}

/** Requests a URL and returns the response undecoded. @throws Error for another status than 200 */
export async function ask(url: string, headers: Headers = ACCEPT, agent?: Agent): Promise<Answer> {
  const start = performance.now()
  const request = get(url, { headers, ...(agent ? { agent } : {}) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const firstByte = performance.now() - start
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  const body = Buffer.concat(chunks)
  return { headers: response.headers, body, size: headSize(response) + body.length, firstByte }
}

/**
 * Returns the median time to first byte of an idle server on an open connection, in milliseconds. Each request has
 * another client address.
 */
export async function timeToFirstByte(url: string, headers: Headers = ACCEPT): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const times: number[] = []
    for (let i = 0; i < SINGLE_REQUESTS; i++) {
      const answer = await ask(url, { ...headers, 'x-forwarded-for': guestAddress(i) }, agent)
      times.push(answer.firstByte)
    }
    return median(times)
  } finally {
    agent.destroy()
  }
}
