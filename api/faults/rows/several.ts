import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { StaffOrder } from '@carte/contract'
import { startBalancer } from '../../src/testing/balancer.ts'
import { proxyToDatabase } from '../../src/testing/faulty-proxy.ts'
import type { Instance } from '../../src/testing/instance.ts'
import { letIn } from '../guests/crowd.ts'
import { orderAndPay } from '../guests/guest.ts'
import { type Followed, follow, followOrder } from '../guests/stream.ts'
import type { Site } from '../site/site.ts'
import { must, type Row, repeat, seconds, until } from './row.ts'

const SHOP = 'centrum'
const CROWD = 3
const FOLLOWED = 3
/**
 * How late a stream may reconnect beyond the server's `retry` time: the connection takes time on a machine that is
 * starting a server.
 */
const LATE_MS = 2_000
const OVER_MS = 60_000

/** Three servers behind a proxy. `site.doors` is the proxy alone. */
interface Behind {
  readonly site: Site
  readonly url: string
  readonly all: readonly Instance[]
  close(): Promise<void>
}

async function behindBalancer(site: Site): Promise<Behind> {
  const third = await site.startAnother('c')
  const all = [...site.instances, third]
  const { url, close } = await startBalancer(all.map((instance) => instance.url))
  return {
    site: Object.create(site, { doors: { value: [url] } }) as Site,
    url,
    all,
    async close() {
      await third.end('SIGTERM')
      await close()
    },
  }
}

/** Opens the order stream of a shop as its tablet does. `told` has the last status received for each order. */
async function openTablet({ database }: Site, url: string) {
  const key = `carte_staff_${randomBytes(32).toString('base64url')}`
  await database.query(
    "insert into staff_key (key_hash, shop_id, name, created_at) values ($1, $2, 'faults', now()) on conflict do nothing",
    [createHash('sha256').update(key).digest(), SHOP],
  )
  const told = new Map<string, string>()
  const followed = follow(
    `${url}/api/staff/shops/${SHOP}/orders/events`,
    { authorization: `Bearer ${key}` },
    (event) => {
      if (event.get('event') !== 'order') return
      const { orderId, status } = JSON.parse(event.get('data') ?? '{}') as StaffOrder
      told.set(orderId, status)
    },
  )
  return { told, followed }
}

/**
 * Orders, pays, and follows the order until it is handed over. Checks that the stream has sent every status, once and
 * in order.
 */
async function followOne(site: Site, url: string): Promise<Followed> {
  const { order } = await orderAndPay(site)
  const { orderId } = order.placed
  const { told, followed } = followOrder(url, orderId)
  const isHandedOver = async () => told.at(-1)?.status === 'delivered'
  must(site, (await until(isHandedOver, OVER_MS)) !== null, `Order ${orderId} was not heard to the end`)
  const steps = await site.database.query<{ status: string }>(
    'select status from order_step where order_id = $1 order by id',
    [orderId],
  )
  const [heard, happened] = [told, steps].map((all) => all.map(({ status }) => status).join(', '))
  must(site, heard === happened, `Order ${orderId} was heard as ${heard}, and was ${happened}`)
  await followed.close()
  return followed
}

/** Keeps guests ordering and following their orders until `stop`. */
function letInFollowing(site: Site, url: string) {
  const followed: Followed[] = []
  let isOpen = true
  const comeAndGo = async () => {
    while (isOpen) {
      await followOne(site, url).then(
        (one) => void followed.push(one),
        (error: Error) => site.ledger.wrong(`A guest who followed an order was stuck: ${error.message}`),
      )
    }
  }
  const guests = Array.from({ length: FOLLOWED }, comeAndGo)
  return {
    followed,
    async stop() {
      isOpen = false
      await Promise.all(guests)
    },
  }
}

/** Returns the ids of delivered orders that the tablet has not received as delivered. */
async function untold({ database }: Site, told: ReadonlyMap<string, string>, since: Date): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    "select id from orders where shop_id = $1 and placed_at > $2 and status = 'delivered'",
    [SHOP, since],
  )
  return rows.map(({ id }) => id).filter((id) => told.get(id) !== 'delivered')
}

async function endOne(site: Site, { all }: Behind, round: number): Promise<void> {
  const { random } = site
  const one = random.pick(all as [Instance, ...Instance[]])
  if (round % 2 === 0) await site.kill(one)
  else await one.end('SIGTERM')
  await wait(random.between(0, 300))
  await one.start()
}

/** Ends servers again and again while guests and tablets use the site. */
const threeServers: Row = {
  numbers: [27],
  title: 'one of three servers behind a proxy killed or told to end, again and again, in mid-load',
  async run(site) {
    const times = site.isShort ? 3 : 40
    const since = new Date()
    const behind = await behindBalancer(site)
    const tablets = await Promise.all([openTablet(site, behind.url), openTablet(site, behind.url)])
    const crowd = letIn(behind.site, CROWD)
    const guests = letInFollowing(behind.site, behind.url)
    await repeat(times, async (round) => {
      await wait(site.random.between(100, 1_000))
      await endOne(site, behind, round)
    })
    await Promise.all([crowd.stop(), guests.stop()])
    for (const { told } of tablets) {
      const isTold = async () => (await untold(site, told, since)).length === 0
      const missing = (await until(isTold, OVER_MS)) === null ? await untold(site, told, since) : []
      must(site, missing.length === 0, `A tablet was not told of ${missing.join(', ')}`)
    }
    const streams = [...guests.followed, ...tablets.map(({ followed }) => followed)]
    const overdueMs = Math.max(...streams.map((stream) => stream.overdueMs))
    must(site, overdueMs < LATE_MS, `A stream came back ${seconds(overdueMs)} later than it was told to`)
    await Promise.all(tablets.map(({ followed }) => followed.close()))
    await behind.close()
    const cuts = streams.reduce((sum, stream) => sum + stream.cuts, 0)
    const longestMs = Math.max(...streams.map((stream) => stream.longestMs))
    return {
      times,
      figures: `${streams.length} streams cut ${cuts} times, for ${seconds(longestMs)} at most; ${crowd.visits} guests`,
    }
  },
}

/**
 * The longest time in which a server notices a silent database connection (see
 * `src/infrastructure/events/event-bus.ts`).
 */
const DEAF_MS = 12_000

/** Silences the connections to the database, as when a firewall drops idle connections: no error and no data arrive. */
const deaf: Row = {
  numbers: [28],
  title: 'a server whose connections to the database have fallen silent',
  isLong: true,
  async run(site) {
    const times = 3
    let longest = 0
    const wire = await proxyToDatabase(site.database.url)
    const server = await site.startAnother('c', wire.url)
    await repeat(times, async () => {
      const { order } = await orderAndPay(site)
      const { orderId } = order.placed
      const { told, followed } = followOrder(server.url, orderId)
      must(
        site,
        (await until(async () => told.length > 0, 10_000)) !== null,
        `Order ${orderId} was not heard of at all`,
      )
      wire.silence()
      const heard = await until(async () => told.at(-1)?.status === 'delivered', DEAF_MS + 10_000)
      must(site, heard !== null && heard < DEAF_MS, `A server was deaf for ${heard === null ? 'good' : seconds(heard)}`)
      must(site, followed.cuts === 0, 'A stream was cut with the connection to the database')
      longest = Math.max(longest, heard ?? 0)
      await followed.close()
    })
    await server.end('SIGTERM')
    await wire.close()
    return { times, figures: `everything heard ${seconds(longest)} later at most` }
  },
}

/** Rows with more than two servers, or with a cut between server and database. */
export const several: readonly Row[] = [threeServers, deaf]
