import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { OrderRequest } from '@carte/contract'
import { orderOf } from '../bench/orders.ts'
import { table } from '../say.ts'
import { type FloodOutcome, type FloodRequest, flood, flooderName } from './flooders.ts'
import type { StreamsPlan } from './hold-streams.ts'
import { type Times, timesOf } from './recorder.ts'
import type { LoadedSite } from './site.ts'

export const FLOOD_LIMITS = { livenessMs: 100, orderMs: 300, bytes: 400_000_000 } as const

const ORDERS_PER_SECOND = 5
const LIVENESS_PER_SECOND = 20
const READS_PER_SECOND = 5
const SAMPLE_MS = 100
/** Number of different requests in one attack. */
const REQUESTS = 4_000
/** Number of networks from which streams are requested. */
const STREAM_NETWORKS = 100
/** Timeout of a guest's request; a slower one counts with this time. */
const TIMEOUT_MS = 20_000

export interface Attack {
  readonly name: string
  readonly requests: (shops: number) => readonly FloodRequest[]
  readonly streams?: number
}

const PAGE = { accept: 'text/html', 'accept-encoding': 'gzip', 'accept-language': 'sv' }
const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no']
const randomText = () => Math.random().toString(36).slice(2, 12)
const networkOf = (i: number) => `100.${64 + ((i >> 16) & 63)}.${(i >> 8) & 255}.${i & 255}`

type Shape = (i: number, shop: string) => { readonly path: string; readonly headers?: Readonly<Record<string, string>> }

/** Returns the requests of an attack. @param networks number of networks of the attackers */
const requestsFrom =
  (networks: number, shape: Shape): Attack['requests'] =>
  (shops) =>
    Array.from({ length: REQUESTS }, (_, i) => {
      const { path, headers } = shape(i, `open-${i % shops}`)
      return { path, headers: { ...PAGE, 'x-forwarded-for': networkOf(i % networks), ...headers } }
    })

const randomQuery: Shape = (_, shop) => ({ path: `/shop/${shop}/menu?x${randomText()}=${randomText()}` })
const madeUpCategory: Shape = (_, shop) => ({ path: `/shop/${shop}/menu/${randomText()}` })
const cookies: Shape = (i, shop) => ({
  path: i % 2 === 0 ? '/' : `/shop/${shop}/menu`,
  headers: {
    cookie: `carte-session=${randomText()}${randomText()}; carte.shop=${randomText()}; carte-notice=shop-closed`,
    'accept-language': LANGUAGES[i % LANGUAGES.length] ?? 'sv',
  },
})
const missingCategory: Shape = (_, shop) => ({ path: `/shop/${shop}/menu?missing=${randomText()}` })
const SHAPES = [randomQuery, madeUpCategory, cookies, missingCategory]
const everything: Shape = (i, shop) => (SHAPES[i % SHAPES.length] ?? randomQuery)(i >> 2, shop)

/** Number of networks in a botnet, so many that a limit per network does not stop it. */
const BOTNET = 2_000

export const ATTACKS: readonly Attack[] = [
  { name: 'random query strings', requests: requestsFrom(BOTNET, randomQuery) },
  { name: 'made-up categories', requests: requestsFrom(BOTNET, madeUpCategory) },
  { name: 'cookies like a customer’s', requests: requestsFrom(BOTNET, cookies) },
  { name: 'all of these, from one network', requests: requestsFrom(1, everything) },
  { name: 'all of these and event streams', requests: requestsFrom(BOTNET, everything), streams: 3_000 },
]

export interface Flooded {
  readonly name: string
  readonly liveness: Times
  readonly orders: Times
  readonly reads: Times
  /** Unexpected answers to guests, and how often. */
  readonly errors: Readonly<Record<string, number>>
  /** The largest resident memory of the server, in bytes. */
  readonly bytes: number
  readonly attackers: FloodOutcome | null
  /** Answers to requests for streams, by status. */
  readonly streams: Readonly<Record<string, number>>
}

export interface FloodOptions {
  readonly connections: number
  readonly seconds: number
  readonly folder: string
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
}

const tally = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** Sends a guest's request on a new connection. @returns its status or error code, and its time */
function call(
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
) {
  const begun = performance.now()
  return new Promise<{ readonly status: number | string; readonly ms: number }>((resolve) => {
    const end = (status: number | string) => resolve({ status, ms: performance.now() - begun })
    const sent = request(
      url,
      {
        agent: new Agent({ keepAlive: false }),
        timeout: TIMEOUT_MS,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => end(answer.statusCode ?? 0))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', (error) => end((error as NodeJS.ErrnoException).code ?? error.message))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Calls `act` at a fixed rate until stopped, without waiting for earlier calls. */
function evenly(perSecond: number, act: () => Promise<void>): { stop(): Promise<void> } {
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one: Promise<void> = act().finally(() => open.delete(one))
    open.add(one)
  }, 1_000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** Sends orders, reads and liveness probes of ordinary guests, and measures their times. */
function watchGuests(url: string, order: Omit<OrderRequest, 'shopId'>, shops: number) {
  const times = { liveness: [] as number[], orders: [] as number[], reads: [] as number[] }
  const errors: Record<string, number> = {}
  let guests = 0
  const note = async (kind: keyof typeof times, good: number, made: ReturnType<typeof call>) => {
    const { status, ms } = await made
    times[kind].push(ms)
    if (status !== good) tally(errors, `${kind}: ${status}`)
  }
  const all = [
    evenly(LIVENESS_PER_SECOND, () => note('liveness', 200, call(`${url}/health/live`))),
    evenly(READS_PER_SECOND, () => note('reads', 200, call(`${url}/api/shops?pageSize=48`))),
    evenly(ORDERS_PER_SECOND, () => {
      const i = guests++
      const body = { ...order, shopId: `open-${i % shops}` }
      const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.0.${(i >> 8) & 255}.${i & 255}` }
      return note('orders', 201, call(`${url}/api/order`, { body, headers }))
    }),
  ]
  return async () => {
    await Promise.all(all.map((each) => each.stop()))
    return {
      liveness: timesOf(times.liveness),
      orders: timesOf(times.orders),
      reads: timesOf(times.reads),
      errors,
    }
  }
}

/**
 * Opens event streams from many networks and holds them. Uses a thread of its own, so that it does not delay the
 * measured requests.
 */
function holdStreams(url: string, count: number) {
  const plan: StreamsPlan = { url, addresses: Array.from({ length: count }, (_, i) => networkOf(i % STREAM_NETWORKS)) }
  const worker = new Worker(new URL('./hold-streams.ts', import.meta.url), { workerData: plan })
  return {
    /** Closes all streams. @returns the number of answers by status */
    async close(): Promise<Readonly<Record<string, number>>> {
      worker.postMessage('close')
      const [statuses] = (await once(worker, 'message')) as [Readonly<Record<string, number>>]
      await worker.terminate()
      return statuses
    },
  }
}

async function runAttack(
  site: LoadedSite,
  attack: Attack | null,
  options: FloodOptions,
  name: string,
): Promise<Flooded> {
  const [server] = site.instances
  if (!server) throw new Error('No server is running')
  const { url, pid } = server
  const shops = site.staffKeys.size
  let bytes = 0
  const sampler = evenly(1_000 / SAMPLE_MS, async () => {
    bytes = Math.max(bytes, await residentBytes(pid))
  })
  const held = attack?.streams === undefined ? null : holdStreams(url, attack.streams)
  const end = watchGuests(url, await orderOf(url), shops)
  const attackers = attack
    ? await flood({ url, requests: attack.requests(shops), ...options }, name)
    : await wait(options.seconds * 1_000, null)
  const guests = await end()
  const streams = (await held?.close()) ?? {}
  await sampler.stop()
  return { name: attack?.name ?? 'no attack', ...guests, bytes, attackers, streams }
}

/** Runs the attacks one after the other with a pause between them, after one run without attack for comparison. */
export async function runFlood(
  site: LoadedSite,
  options: FloodOptions,
  onRun: (flooded: Flooded) => void,
): Promise<readonly Flooded[]> {
  const name = flooderName()
  const all: Flooded[] = []
  for (const attack of [null, ...ATTACKS]) {
    const flooded = await runAttack(site, attack, options, name)
    onRun(flooded)
    all.push(flooded)
    await wait(1_000)
  }
  return all
}

export function exceededLimits({ name, liveness, orders, bytes, errors }: Flooded): readonly string[] {
  return [
    ...(liveness.max > FLOOD_LIMITS.livenessMs
      ? [`${name}: liveness took ${Math.round(liveness.max)} ms at most`]
      : []),
    ...(orders.p99 > FLOOD_LIMITS.orderMs
      ? [`${name}: orders took ${Math.round(orders.p99)} ms at the 99th percentile`]
      : []),
    ...(bytes > FLOOD_LIMITS.bytes ? [`${name}: the server held ${Math.round(bytes / 1_000_000)} MB`] : []),
    ...Object.entries(errors).map(([what, count]) => `${name}: ${count} × ${what}`),
  ]
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
const countsOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')

export const floodText = (all: readonly Flooded[]): string =>
  table([
    ['attack', 'live p99', 'max', 'order p50', 'p99', 'read p50', 'p99 ms', 'RSS', 'requests a second'],
    ...all.map(({ name, liveness, orders, reads, bytes, attackers }) => [
      name,
      ms(liveness.p99),
      ms(liveness.max),
      ms(orders.p50),
      ms(orders.p99),
      ms(reads.p50),
      ms(reads.p99),
      `${Math.round(bytes / 1_000_000)} MB`,
      attackers ? String(Math.round(attackers.perSecond)) : '–',
    ]),
  ])

export const answersText = ({ name, attackers, streams, errors }: Flooded): string =>
  [
    name,
    ...(attackers ? [`attackers got ${countsOf(attackers.statuses)}, ${attackers.errors} without an answer`] : []),
    ...(Object.keys(streams).length > 0 ? [`streams: ${countsOf(streams)}`] : []),
    ...(Object.keys(errors).length > 0 ? [`guests got ${countsOf(errors)}`] : []),
  ].join('; ')
