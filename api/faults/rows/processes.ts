import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlacedOrder } from '@carte/contract'
import { createInstance, type Instance } from '../../src/testing/instances.ts'
import { type Answered, callOnce } from '../guests/call.ts'
import { startCrowd } from '../guests/crowd.ts'
import { newMark, orderAndPay, orderCall, recordAcknowledged, someOrder } from '../guests/guest.ts'
import type { Site } from '../site/site.ts'
import { checkCapturedOnce } from './captured.ts'
import { check, type FaultRow, repeat, seconds, until } from './row.ts'

/** How long a server may take to reconnect to a database that is back. */
const RECONNECT_MAX_MS = 10_000

/**
 * Places orders one after the other during an outage, and checks each answer. @returns how long after the outage the
 * first order succeeded, in milliseconds
 */
async function watchOutage(site: Site, outage: Promise<void>): Promise<number> {
  const { url } = site.instances[0]
  let isOver = false
  let overAt = 0
  void outage.then(() => {
    isOver = true
    overAt = Date.now()
  })
  for (;;) {
    // A new order for each request: a retry of a known key could be answered without a write.
    const [key, mark] = [crypto.randomUUID(), newMark()]
    const answer: Answered<PlacedOrder> | null = await callOnce<PlacedOrder>(
      url,
      orderCall(site, key, someOrder(site, mark)),
    ).catch(() => null)
    if (answer?.status === 201) recordAcknowledged(site, answer, key, mark)
    if (isOver && answer?.status === 201) return Date.now() - overAt
    const isExpected = answer?.status === 201 || (answer?.status === 503 && answer.headers.has('retry-after'))
    check(
      site,
      isExpected,
      `A call was answered with ${answer?.status ?? 'nothing'} while the database was unreachable`,
    )
    if (isOver && Date.now() - overAt > RECONNECT_MAX_MS) {
      site.ledger.recordViolation(`The server did not reconnect to the database within ${seconds(RECONNECT_MAX_MS)}`)
      return RECONNECT_MAX_MS
    }
    await wait(20)
  }
}

const databaseRestart: FaultRow = {
  numbers: [10],
  title: 'the database restarts during an order, cleanly and after a crash',
  async run(site) {
    const hows = site.isShort ? (['crash'] as const) : (['clean', 'crash', 'clean', 'crash'] as const)
    const pids = site.instances.map(({ pid }) => pid)
    let slowest = 0
    for (const how of hows) {
      const crowd = startCrowd(site, 4)
      await wait(500)
      slowest = Math.max(slowest, await watchOutage(site, site.database.restart(how, 1_000)))
      await crowd.stop()
    }
    check(
      site,
      site.instances.every(({ pid }, i) => pid === pids[i]),
      'A server process ended when its database restarted',
    )
    return { times: hows.length, figures: `first order at most ${seconds(slowest)} after the restart` }
  },
}

/** Creates servers that share one new data folder, without starting them. */
function createOnOneFolder(site: Site, count: number): readonly Instance[] {
  const port = Number(new URL(site.instances[1].url).port) + 1
  return Array.from({ length: count }, (_, i) =>
    createInstance({
      name: `own-${i}`,
      log: join(site.folder, `server-own-${i}.log`),
      server: {
        port: port + i,
        host: '127.0.0.1',
        dataDir: join(site.folder, 'own'),
        sample: 'single',
        env: { CARTE_ENV: 'test' },
      },
      onCrash: () => site.ledger.recordViolation(`Server own-${i} ended unexpectedly`),
    }),
  )
}

/**
 * Starts all of them at once and checks that exactly one runs and the others name its process id. @returns the running
 * one
 */
async function startOnlyOne(site: Site, servers: readonly Instance[]): Promise<Instance | undefined> {
  const outcomes = await Promise.allSettled(servers.map((server) => server.start()))
  const running = servers.filter(({ isRunning }) => isRunning)
  const [one] = running
  check(site, running.length === 1, `${running.length} of ${servers.length} servers run on one data folder`)
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const message = (outcome.reason as Error).message
    check(
      site,
      message.includes(`in use by process ${one?.pid}`),
      `A second server on one data folder reported: ${message}`,
    )
  }
  return one
}

/** Starts several servers on one data folder at the same moment, kills the one that runs, and repeats. */
const secondServer: FaultRow = {
  numbers: [11],
  title: 'several servers start at once on one data folder, also after its server was killed',
  async run(site) {
    const servers = createOnOneFolder(site, site.isShort ? 2 : 3)
    const times = site.isShort ? 1 : 5
    await repeat(times, async () => {
      const one = await startOnlyOne(site, servers)
      const { status } = one ? await callOnce(one.url, { method: 'GET', path: '/api/shops' }) : { status: 0 }
      check(
        site,
        status === 200,
        `The server that runs on the shared data folder answered GET /api/shops with ${status || 'nothing'}`,
      )
      await one?.end('SIGKILL')
    })
    await (await startOnlyOne(site, servers))?.end('SIGTERM')
    return { times: times + 1 }
  },
}

/** The shortest usual time between SIGTERM and SIGKILL: the default of `docker stop`. Kubernetes waits 30 s. */
const SUPERVISOR_MS = 10_000

/** Checks that a server answers every request in progress after SIGTERM, also slow ones, and exits with 0. */
const drains: FaultRow = {
  numbers: [12],
  title: 'SIGTERM under load',
  async run(site) {
    const times = site.isShort ? 1 : 6
    let longest = 0
    await repeat(times, async () => {
      const [a] = site.instances
      const crowd = startCrowd(site, 4)
      await wait(site.random.between(200, 800))
      // Slow orders in progress: they wait for a lock when the signal arrives.
      const release = await site.database.hold('lock table order_line in exclusive mode')
      const inProgress = Array.from({ length: 4 }, () => ({ key: crypto.randomUUID(), mark: newMark() }))
      const answers = inProgress.map(({ key, mark }) =>
        callOnce<PlacedOrder>(a.url, orderCall(site, key, someOrder(site, mark))).catch(() => null),
      )
      await site.database.untilHeld('%prepared: place-order%', inProgress.length)
      const begun = Date.now()
      const ended = a.end('SIGTERM')
      await wait(500)
      await release()
      for (const [i, answer] of (await Promise.all(answers)).entries()) {
        const { key = '', mark = '' } = inProgress[i] ?? {}
        if (answer?.status === 201) recordAcknowledged(site, answer, key, mark)
        else
          site.ledger.recordViolation(
            `An order in progress at SIGTERM was answered with ${answer?.status ?? 'nothing'}`,
          )
      }
      const { code, signal } = await ended
      longest = Math.max(longest, Date.now() - begun)
      check(site, code === 0, `A server exited with ${code ?? signal} after SIGTERM`)
      check(site, Date.now() - begun < SUPERVISOR_MS, `A server took ${seconds(Date.now() - begun)} to end`)
      await crowd.stop()
      await a.start()
    })
    return { times, figures: `ended after ${seconds(longest)} at most` }
  },
}

/** Checks that a provider that does not answer cannot delay the shutdown beyond `SUPERVISOR_MS`. */
const drainsHanging: FaultRow = {
  numbers: [12],
  title: 'SIGTERM while the provider hangs in a capture',
  isLong: true,
  async run(site) {
    const { provider, instances, database } = site
    await provider.fail('capture', 'hang', 2)
    const paid = [await orderAndPay(site), await orderAndPay(site)]
    const areFaultsUsed = async () => (await database.query('select 1 from sandbox_fault')).length === 0
    check(site, (await until(areFaultsUsed, 20_000)) !== null, 'Not both captures were attempted')
    const begun = Date.now()
    const ends = await Promise.all(instances.map((instance) => instance.end('SIGTERM')))
    const tookMs = Date.now() - begun
    for (const { code, signal } of ends) check(site, code === 0, `A server exited with ${code ?? signal} after SIGTERM`)
    check(site, tookMs < SUPERVISOR_MS, `A server took ${seconds(tookMs)} to end while the provider hung`)
    await site.startAll()
    for (const { paymentId } of paid) await checkCapturedOnce(site, paymentId, 'Ended during a capture')
    return { times: 2, figures: `ended after ${seconds(tookMs)}` }
  },
}

export const processes: readonly FaultRow[] = [databaseRestart, secondServer, drains, drainsHanging]
