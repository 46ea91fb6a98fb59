import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlacedOrder } from '@carte/contract'
import { type Answered, callOnce } from '../guests/call.ts'
import { letIn } from '../guests/crowd.ts'
import { acknowledged, newMark, orderCall, someOrder } from '../guests/guest.ts'
import { createInstance } from '../site/instance.ts'
import type { Site } from '../site/site.ts'
import { must, type Row, repeat, seconds } from './row.ts'

/** For this long a server may look for a database that is back. */
const BACK_MS = 10_000

/** What guests see of an outage, call by call; every answer counts. @returns when it was over for them, in milliseconds after it was. */
async function watchOutage(site: Site, outage: Promise<void>): Promise<number> {
  const { url } = site.instances[0]
  let isOver = false
  let overAt = 0
  void outage.then(() => {
    isOver = true
    overAt = Date.now()
  })
  for (;;) {
    // An order of its own for each call: each has to reach the database.
    const [key, mark] = [crypto.randomUUID(), newMark()]
    const answer: Answered<PlacedOrder> | null = await callOnce<PlacedOrder>(
      url,
      orderCall(site, key, someOrder(site, mark)),
    ).catch(() => null)
    if (answer?.status === 201) acknowledged(site, answer, key, mark)
    if (isOver && answer?.status === 201) return Date.now() - overAt
    const isFit = answer?.status === 201 || (answer?.status === 503 && answer.headers.has('retry-after'))
    must(site, isFit, `A call was answered with ${answer?.status ?? 'nothing'} while the database was away`)
    if (isOver && Date.now() - overAt > BACK_MS) {
      site.ledger.wrong(`The database was not found again within ${seconds(BACK_MS)}`)
      return BACK_MS
    }
    await wait(20)
  }
}

/** The database goes in the middle of orders and payments, once in good order and once as by a power cut. */
const databaseRestart: Row = {
  numbers: [10],
  title: 'the database restarted in mid-order, cleanly and by a crash',
  async run(site) {
    const hows = site.isShort ? (['crash'] as const) : (['clean', 'crash', 'clean', 'crash'] as const)
    const pids = site.instances.map(({ pid }) => pid)
    let slowest = 0
    for (const how of hows) {
      const crowd = letIn(site, 4)
      await wait(500)
      slowest = Math.max(slowest, await watchOutage(site, site.database.restart(how, 1_000)))
      await crowd.stop()
    }
    must(
      site,
      site.instances.every(({ pid }, i) => pid === pids[i]),
      'A server did not outlive a restart of its database',
    )
    return { times: hows.length, figures: `first order ${seconds(slowest)} after it was back at most` }
  },
}

/** A second server on a data folder; after the first was killed its folder is free again. */
const secondServer: Row = {
  numbers: [11],
  title: 'a second server on one data folder',
  async run(site) {
    const port = Number(new URL(site.instances[1].url).port) + 1
    const make = (name: string, at: number) =>
      createInstance({
        name,
        log: join(site.folder, `server-${name}.log`),
        server: {
          port: at,
          host: '127.0.0.1',
          dataDir: join(site.folder, 'own'),
          sample: 'single',
          env: { CARTE_ENV: 'test' },
        },
        onCrash: () => site.ledger.wrong(`Server ${name} ended by itself`),
      })
    const [first, second] = [make('first', port), make('second', port + 1)]
    await first.start()
    const said = await second.start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    must(site, said.includes(`in use by process ${first.pid}`), `A second server on one data folder said: ${said}`)
    await first.end('SIGKILL')
    await second.start()
    const { status } = await callOnce(second.url, { method: 'GET', path: '/api/shops' })
    must(site, status === 200, `A server after a killed one answers ${status}`)
    await second.end('SIGTERM')
    return { times: 2 }
  },
}

const DRAIN_MS = 8_000

/** Every call that a server has taken is answered, also the slowest, and the process ends by itself and well. */
const drains: Row = {
  numbers: [12],
  title: 'SIGTERM under load',
  async run(site) {
    const times = site.isShort ? 1 : 6
    let longest = 0
    await repeat(times, async () => {
      const [a] = site.instances
      const crowd = letIn(site, 4)
      await wait(site.random.between(200, 800))
      // Orders in hand that take their time: they wait for a lock when the signal comes.
      const release = await site.database.hold('lock table order_line in exclusive mode')
      const inHand = Array.from({ length: 4 }, () => ({ key: crypto.randomUUID(), mark: newMark() }))
      const answers = inHand.map(({ key, mark }) =>
        callOnce<PlacedOrder>(a.url, orderCall(site, key, someOrder(site, mark))).catch(() => null),
      )
      await site.database.untilHeld('%insert into "order%', inHand.length)
      const begun = Date.now()
      const ended = a.end('SIGTERM')
      await wait(500)
      await release()
      for (const [i, answer] of (await Promise.all(answers)).entries()) {
        const { key = '', mark = '' } = inHand[i] ?? {}
        if (answer?.status === 201) acknowledged(site, answer, key, mark)
        else site.ledger.wrong(`An order in hand at SIGTERM was answered with ${answer?.status ?? 'nothing'}`)
      }
      const { code, signal } = await ended
      longest = Math.max(longest, Date.now() - begun)
      must(site, code === 0, `A server that was told to end has ended with ${code ?? signal}`)
      must(site, Date.now() - begun < DRAIN_MS + 2_000, `A server took ${seconds(Date.now() - begun)} to end`)
      await crowd.stop()
      await a.start()
    })
    return { times, figures: `ended after ${seconds(longest)} at most` }
  },
}

/** Servers, their database and their folders. */
export const processes: readonly Row[] = [databaseRestart, secondServer, drains]
