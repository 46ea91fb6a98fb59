import type { PlacedOrder } from '@carte/contract'
import { call, callOnce } from '../guests/call.ts'
import { newMark, orderCall, recordAcknowledged, someOrder } from '../guests/guest.ts'
import { cuttingProxy } from '../site/proxy.ts'
import type { Site } from '../site/site.ts'
import { check, type FaultRow, repeat } from './row.ts'

const countOrders = async ({ database }: Site, mark: string) =>
  (await database.query('select 1 from orders where note = $1', [mark])).length

const ORDER_STATEMENT = '%prepared: place-order%'

/**
 * Kills a server while its order statement waits for a lock. In even rounds the database aborts the statement, so there
 * is no order. In odd rounds it completes the statement, so there is an order whose response the guest never got. Then
 * the guest's browser retries with the same key.
 */
const beforeCommit: FaultRow = {
  numbers: [1],
  title: 'a server is killed before the commit of an order',
  async run(site) {
    const times = site.isShort ? 2 : 8
    await repeat(times, async (round) => {
      const [a, b] = site.instances
      const [key, mark] = [crypto.randomUUID(), newMark()]
      const post = orderCall(site, key, someOrder(site, mark))
      const release = await site.database.hold('lock table order_line in exclusive mode')
      const first = callOnce(a.url, post).catch(() => null)
      await site.database.untilHeld(ORDER_STATEMENT)
      await site.kill(a)
      check(site, (await first) === null, 'A server answered although it was killed before its commit')
      const isDropped = round % 2 === 0
      if (isDropped) await site.database.dropHeld(ORDER_STATEMENT)
      await release()
      if (isDropped)
        check(site, (await countOrders(site, mark)) === 0, `An order exists that was never committed: ${mark}`)
      recordAcknowledged(site, await callOnce<PlacedOrder>(b.url, post), key, mark)
      check(site, (await countOrders(site, mark)) === 1, `After the retry there is not exactly one order: ${mark}`)
      await a.start()
    })
    return { times }
  },
}

const afterCommit: FaultRow = {
  numbers: [2],
  title: 'a server is killed after the commit and before the response',
  async run(site) {
    const times = site.isShort ? 1 : 5
    await repeat(times, async () => {
      const [a] = site.instances
      const [key, mark] = [crypto.randomUUID(), newMark()]
      const post = orderCall(site, key, someOrder(site, mark))
      const proxy = await cuttingProxy(a.url, () => site.kill(a))
      const cut = await callOnce(proxy.url, post).catch(() => null)
      const lost = JSON.parse((await proxy.lost) || 'null') as PlacedOrder | null
      await proxy.close()
      check(site, cut === null && lost !== null, 'A response arrived that should be lost, or the server sent none')
      const again = await call<PlacedOrder>(site, post)
      recordAcknowledged(site, again, key, mark)
      check(
        site,
        JSON.stringify(again.body) === JSON.stringify(lost),
        `The retry returned another order than the lost response: ${mark}`,
      )
      await a.start()
    })
    return { times }
  },
}

/**
 * Sends one key 50 times at once to both servers, as a double click, two tabs or a faulty browser could. In odd rounds
 * one of the servers is killed meanwhile.
 */
const oneKey: FaultRow = {
  numbers: [5],
  title: '50 concurrent posts with one idempotency key on two servers',
  async run(site) {
    const times = site.isShort ? 1 : 6
    await repeat(times, async (round) => {
      const [key, mark] = [crypto.randomUUID(), newMark()]
      const order = someOrder(site, mark)
      // Each request has another client address, so that the rate limits do not reject them.
      const posts = Array.from({ length: 50 }, () => call<PlacedOrder>(site, () => orderCall(site, key, order)))
      if (round % 2 === 1) await site.kill(site.instances[0])
      const answers = await Promise.all(posts)
      const [first] = answers
      if (first) recordAcknowledged(site, first, key, mark)
      const ids = new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`))
      check(site, ids.size === 1, `One idempotency key returned ${ids.size} different orders: ${[...ids].join(', ')}`)
      check(site, (await countOrders(site, mark)) === 1, `One idempotency key created no order or several: ${mark}`)
      await site.startAll()
    })
    return { times, figures: `${times * 50} posts` }
  },
}

const otherBody: FaultRow = {
  numbers: [6],
  title: 'an idempotency key is used again for another order',
  async run(site) {
    const times = site.isShort ? 2 : 10
    await repeat(times, async () => {
      const [key, mark] = [crypto.randomUUID(), newMark()]
      const order = someOrder(site, mark)
      const first = recordAcknowledged(site, await call<PlacedOrder>(site, orderCall(site, key, order)), key, mark)
      const before = await site.database.query('select * from orders where id = $1', [first.placed.orderId])
      const other = { ...order, items: [...order.items, { code: 'fries', quantity: 1, choices: [] }] }
      const { status, body } = await call<{ code: string }>(site, orderCall(site, key, other))
      check(
        site,
        status === 409 && body.code === 'idempotency-conflict',
        `A second order with the same idempotency key was answered with ${status} ${body.code}`,
      )
      const after = await site.database.query('select * from orders where note = $1', [mark])
      check(site, JSON.stringify(after) === JSON.stringify(before), `A rejected order changed the database: ${mark}`)
    })
    return { times }
  },
}

/** Rows in which orders are placed. Each order must exist exactly once. */
export const placing: readonly FaultRow[] = [beforeCommit, afterCommit, oneKey, otherBody]
