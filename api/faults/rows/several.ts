import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { StaffOrder } from '@carte/contract'
import { startBalancer } from '../../src/testing/balancer.ts'
import { proxyToDatabase } from '../../src/testing/faulty-proxy.ts'
import type { Instance } from '../../src/testing/instances.ts'
import { startCrowd } from '../guests/crowd.ts'
import { orderAndPay } from '../guests/guest.ts'
import { type Followed, follow, followOrder } from '../guests/stream.ts'
import type { Site } from '../site/site.ts'
import { check, type FaultRow, repeat, seconds, until } from './row.ts'

const SHOP = 'centrum'
/** Guests that order and pay. */
const CROWD_SIZE = 3
/** Guests that also follow their orders. */
const FOLLOWERS = 3
/** The time limit for the last event of an order. */
const LAST_EVENT_MS = 60_000

/** Three servers behind a load balancer. `site.guestUrls` contains only the balancer's URL. */
interface BalancedSite {
  readonly site: Site
  readonly url: string
  readonly all: readonly Instance[]
  close(): Promise<void>
}

async function startBalancedSite(site: Site): Promise<BalancedSite> {
  const third = await site.startAnother('c')
  const all = [...site.instances, third]
  const { url, close } = await startBalancer(all.map((instance) => instance.url))
  return {
    site: Object.create(site, { guestUrls: { value: [url] } }) as Site,
    url,
    all,
    async close() {
      await third.end('SIGTERM')
      await close()
    },
  }
}

/** Opens the order stream of a shop as its tablet does. `received` has the last status received for each order. */
async function openTablet({ database }: Site, url: string) {
  const key = `carte_staff_${randomBytes(32).toString('base64url')}`
  await database.query(
    "insert into staff_key (key_hash, shop_id, name, created_at) values ($1, $2, 'faults', now()) on conflict do nothing",
    [createHash('sha256').update(key).digest(), SHOP],
  )
  const received = new Map<string, string>()
  const followed = follow(
    `${url}/api/staff/shops/${SHOP}/orders/events`,
    { authorization: `Bearer ${key}` },
    (event) => {
      if (event.get('event') !== 'order') return
      const { orderId, status } = JSON.parse(event.get('data') ?? '{}') as StaffOrder
      received.set(orderId, status)
    },
  )
  return { received, followed }
}

/**
 * Orders, pays, and follows the order until it is handed over. Checks that the stream has sent every status, once and
 * in order.
 */
async function followOne(site: Site, url: string): Promise<Followed> {
  const { order } = await orderAndPay(site)
  const { orderId } = order.placed
  const { received, followed } = followOrder(url, orderId)
  const isDelivered = async () => received.at(-1)?.status === 'delivered'
  check(
    site,
    (await until(isDelivered, LAST_EVENT_MS)) !== null,
    `The stream of order ${orderId} did not send its last status`,
  )
  const steps = await site.database.query<{ status: string }>(
    'select status from order_step where order_id = $1 order by id',
    [orderId],
  )
  const [sent, stored] = [received, steps].map((all) => all.map(({ status }) => status).join(', '))
  check(site, sent === stored, `The stream of order ${orderId} sent ${sent}, but the database has ${stored}`)
  await followed.close()
  return followed
}

/** Keeps guests ordering and following their orders until `stop`. */
function startFollowers(site: Site, url: string) {
  const followed: Followed[] = []
  let isOpen = true
  const followRepeatedly = async () => {
    while (isOpen) {
      await followOne(site, url).then(
        (one) => void followed.push(one),
        (error: Error) => site.ledger.recordViolation(`A guest who followed an order was stuck: ${error.message}`),
      )
    }
  }
  const guests = Array.from({ length: FOLLOWERS }, followRepeatedly)
  return {
    followed,
    async stop() {
      isOpen = false
      await Promise.all(guests)
    },
  }
}

/** Returns the ids of delivered orders that the tablet has not received as delivered. */
async function missingOrders(
  { database }: Site,
  received: ReadonlyMap<string, string>,
  since: Date,
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    "select id from orders where shop_id = $1 and placed_at > $2 and status = 'delivered'",
    [SHOP, since],
  )
  return rows.map(({ id }) => id).filter((id) => received.get(id) !== 'delivered')
}

/** Kills a random server in even rounds, ends it in odd ones, and starts it again. */
async function restartOne(site: Site, { all }: BalancedSite, round: number): Promise<void> {
  const { random } = site
  const one = random.pick(all as [Instance, ...Instance[]])
  if (round % 2 === 0) await site.kill(one)
  else await one.end('SIGTERM')
  await wait(random.between(0, 300))
  await one.start()
}

/** Kills or ends a random server repeatedly, and starts it again, while guests and tablets use the site. */
const threeServers: FaultRow = {
  numbers: [27],
  title: 'one of three servers behind a proxy is killed or ended repeatedly under load',
  async run(site) {
    const times = site.isShort ? 3 : 40
    const since = new Date()
    const balanced = await startBalancedSite(site)
    const tablets = await Promise.all([openTablet(site, balanced.url), openTablet(site, balanced.url)])
    const crowd = startCrowd(balanced.site, CROWD_SIZE)
    const guests = startFollowers(balanced.site, balanced.url)
    await repeat(times, async (round) => {
      await wait(site.random.between(100, 1_000))
      await restartOne(site, balanced, round)
    })
    await Promise.all([crowd.stop(), guests.stop()])
    for (const { received } of tablets) {
      const hasAll = async () => (await missingOrders(site, received, since)).length === 0
      const missing = (await until(hasAll, LAST_EVENT_MS)) === null ? await missingOrders(site, received, since) : []
      check(site, missing.length === 0, `A tablet did not receive "delivered" for ${missing.join(', ')}`)
    }
    const streams = [...guests.followed, ...tablets.map(({ followed }) => followed)]
    const overdueMs = Math.max(...streams.map((stream) => stream.overdueMs))
    await Promise.all(tablets.map(({ followed }) => followed.close()))
    await balanced.close()
    const cuts = streams.reduce((sum, stream) => sum + stream.cuts, 0)
    const longestMs = Math.max(...streams.map((stream) => stream.longestMs))
    return {
      times,
      // Reported, but not checked: on a busy machine reconnections can also be late.
      figures: `${streams.length} streams cut ${cuts} times, for ${seconds(longestMs)} at most, ${seconds(overdueMs)} beyond the retry field; ${crowd.visits} guests`,
    }
  },
}

/**
 * Time limit in which a server must notice a silent database connection (8 s: `HEARTBEAT_MS` + `TIMEOUT_MS` in
 * `src/infrastructure/events/event-bus.ts`), reconnect, and send what was missed.
 */
const SILENCE_NOTICED_MS = 12_000

/** Silences the connections to the database, as when a firewall drops idle connections: no error and no data arrive. */
const halfOpen: FaultRow = {
  numbers: [28],
  title: 'the connections of a server to the database become half-open',
  isLong: true,
  async run(site) {
    const times = 3
    let longest = 0
    const proxy = await proxyToDatabase(site.database.url)
    const server = await site.startAnother('c', proxy.url)
    await repeat(times, async () => {
      const { order } = await orderAndPay(site)
      const { orderId } = order.placed
      const { received, followed } = followOrder(server.url, orderId)
      check(
        site,
        (await until(async () => received.length > 0, 10_000)) !== null,
        `The stream of order ${orderId} sent no event`,
      )
      proxy.dropData()
      const delayMs = await until(async () => received.at(-1)?.status === 'delivered', SILENCE_NOTICED_MS + 10_000)
      check(
        site,
        delayMs !== null && delayMs < SILENCE_NOTICED_MS,
        `A server received no events for ${delayMs === null ? 'the whole test' : seconds(delayMs)}`,
      )
      check(site, followed.cuts === 0, "A guest's stream was cut when the connection to the database became silent")
      longest = Math.max(longest, delayMs ?? 0)
      await followed.close()
    })
    await server.end('SIGTERM')
    await proxy.close()
    return { times, figures: `all events received within ${seconds(longest)}` }
  },
}

/** Rows with a third server: behind a balancer, or with silent connections to the database. */
export const several: readonly FaultRow[] = [threeServers, halfOpen]
