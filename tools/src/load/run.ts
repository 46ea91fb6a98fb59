import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createLedger } from '@carte/api/faults'
import type { OrderStatus } from '@carte/contract'
import { orderOf } from '../bench/orders.ts'
import { checkBooks } from './books.ts'
import { type DatabaseWork, stepTimes, untilServed, watchDatabase } from './database.ts'
import { guestsOf, letIn } from './guests.ts'
import { openKitchens } from './kitchens.ts'
import { lagsOf } from './lag.ts'
import { type Taken, watchMachine } from './machine.ts'
import { type Guest, JOURNEYS, KINDS, type Kind, type Scene, SHOPS_PER_BOARD, TAPS } from './mix.ts'
import { createRecorder, type Times, timesOf } from './recorder.ts'
import type { LoadedSite } from './site.ts'
import { follow, type Stream } from './streams.ts'

/** One evening. */
export interface Plan {
  /** Orders that guests set out to place, a minute. */
  readonly ordersPerMinute: number
  /** How long is measured, once everybody is there. */
  readonly seconds: number
  /** Calls a second of one guest. */
  readonly pace: number
  /** Guests who have paid and wait, besides those who do during the run. */
  readonly waiting: number
  readonly hasPages: boolean
}

export interface Evening {
  readonly plan: Plan
  readonly guests: number
  readonly seconds: number
  /** Of each kind of call, and of streams that were opened. */
  readonly times: Readonly<Record<Kind | 'stream opened', Times>>
  readonly errors: Readonly<Record<string, number>>
  /** All that guests have an answer to, also before and after it was measured. */
  readonly orders: number
  /** While it was measured. */
  readonly placed: number
  readonly delivered: number
  /** From the step in the database to where it is seen. */
  readonly seen: { readonly byStaff: Times; readonly byGuest: Times }
  readonly streams: { readonly most: number; readonly tablets: number; readonly boards: number }
  readonly taken: readonly Taken[]
  /** Cores that everybody else on the machine has taken. */
  readonly others: number
  /** Of each server. */
  readonly lags: readonly (number | null)[]
  /** Of the generator: what it measures is later by this. */
  readonly ownLag: number
  readonly database: DatabaseWork
  /** What servers have warned of, and how often. */
  readonly said: Readonly<Record<string, number>>
  /** Orders that were paid in time and have not come to their guests. */
  readonly lost: number
  /** What the books say that must not be. */
  readonly wrong: readonly string[]
}

/** Between two taps of a kitchen, at the pace of one call a second. */
const STEP_MS = 1_000
/** For what is under way at the end. */
const LAST_ORDERS_MS = 30_000
const SETTLED_MS = 60_000
/** Until the sandbox provider has sent the first news of a card. */
const LAST_NEWS_MS = 500
/** Not all streams begin in the same moment. */
const STREAMS_AT_ONCE = 50

/** Who follows the orders of guests, and what they were shown when. */
function createWaitingRoom(url: string, recorder: ReturnType<typeof createRecorder>) {
  const open = new Map<string, Stream>()
  const others: Stream[] = []
  const seen = new Map<string, number>()
  const unserved = new Set<string>()
  let most = 0
  let opening = 0
  return {
    seen,
    /** Streams that are asked for and not there yet. */
    get opening() {
      return opening
    },
    unserved,
    get most() {
      return most
    },
    /** A guest looks at their order from now on, until it is theirs. */
    wait({ placed, address }: Guest): void {
      if (!placed) return
      const { orderId } = placed
      unserved.add(orderId)
      const stream = follow({
        url: `${url}/api/order/events?ids=${orderId}`,
        headers: { 'x-forwarded-for': address },
        opened: (ms) => recorder.time('stream opened', ms),
        broke: (why) => recorder.error('guest’s stream', why),
        hear({ event, data }) {
          if (event !== 'status') return
          const { status } = JSON.parse(data) as { status: OrderStatus }
          const name = `${orderId} ${status}`
          // That it was placed they know already.
          if (status !== 'calculatedPrice' && !seen.has(name)) seen.set(name, Date.now())
          if (status !== 'delivered' && status !== 'rollbacked') return
          if (status === 'rollbacked') recorder.error('kitchen', 'an order was rolled back')
          unserved.delete(orderId)
          open.get(orderId)?.close()
          open.delete(orderId)
        },
      })
      open.set(orderId, stream)
      most = Math.max(most, open.size + others.length)
    },
    /** Somebody follows something of which nothing is expected. */
    follow(path: string, address: string): void {
      opening++
      others.push(
        follow({
          url: url + path,
          headers: { 'x-forwarded-for': address },
          hear() {},
          opened: () => void opening--,
          broke: (why) => recorder.error('stream', why),
        }),
      )
      most = Math.max(most, open.size + others.length)
    },
    close(): void {
      for (const stream of [...open.values(), ...others]) stream.close()
    },
  }
}

type WaitingRoom = ReturnType<typeof createWaitingRoom>

/** Boards, and guests who have been waiting since before. @returns how many boards there are */
async function fillRoom(room: WaitingRoom, shops: readonly string[], waiting: number): Promise<number> {
  const boards = shops.filter((_, i) => i % SHOPS_PER_BOARD === 0)
  const all = [
    ...boards.map((shopId) => `/api/shops/${shopId}/signage/events`),
    ...Array.from({ length: waiting }, (_, i) => `/api/order/events?ids=${i.toString(16).padStart(32, '0')}`),
  ]
  for (const [i, path] of all.entries()) {
    room.follow(path, `172.20.${i >> 8}.${i & 255}`)
    while (room.opening > STREAMS_AT_ONCE) await wait(5)
  }
  while (room.opening > 0) await wait(5)
  return boards.length
}

/** How long each step took to be seen. @param seen by `<order> <status>`, on the clock of this machine, which is the servers' too */
function delays(seen: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>): Times {
  const all: number[] = []
  for (const [step, at] of seen) {
    const begun = taken.get(step)
    if (begun !== undefined) all.push(Math.max(0, at - begun))
  }
  return timesOf(all)
}

/** One evening at a site that is there already: guests come, everything is measured for so many seconds, they are served, and the books are checked. */
export async function runEvening(site: LoadedSite, plan: Plan): Promise<Evening> {
  const { url, databaseUrl } = site
  const recorder = createRecorder()
  const ledger = createLedger()
  const room = createWaitingRoom(url, recorder)
  const byStaff = new Map<string, number>()
  let isMeasured = false
  let delivered = 0
  const scene: Scene = { url, hasPages: plan.hasPages, ledger, etags: new Map(), paid: room.wait }
  const kitchens = openKitchens({
    url,
    keys: site.staffKeys,
    recorder,
    stepMs: STEP_MS / plan.pace,
    seen: (orderId, status, at) => {
      // Later steps the tablet has made itself.
      if (status === 'added') byStaff.set(`${orderId} ${status}`, at)
    },
    delivered: () => {
      if (isMeasured) delivered++
    },
  })
  const boards = await fillRoom(room, [...site.staffKeys.keys()], plan.waiting)
  const crowd = { scene, recorder, shops: site.staffKeys.size, order: await orderOf(url), pace: plan.pace }
  const perSecond = plan.ordersPerMinute / 60
  const sendAway = await Promise.all(JOURNEYS.map((journey) => letIn(crowd, journey, perSecond)))

  // The first orders are through the kitchen by now: as many are delivered as are placed.
  await wait((Object.keys(TAPS).length + 1) * (STEP_MS / plan.pace))
  const endMachine = await watchMachine(site.processes, new Set(['generator']))
  const endDatabase = await watchDatabase(databaseUrl)
  await lagsOf(site)
  const ownLag = monitorEventLoopDelay({ resolution: 10 })
  ownLag.enable()
  recorder.open()
  isMeasured = true
  const begun = performance.now()
  const before = ledger.orders.length
  await wait(plan.seconds * 1_000)
  const placed = ledger.orders.length - before
  const seconds = (performance.now() - begun) / 1_000
  isMeasured = false
  recorder.close()
  ownLag.disable()
  const { taken, others } = await endMachine()
  const lags = await lagsOf(site)
  const database = await endDatabase()

  await Promise.all(sendAway.map((send) => send()))
  const deadline = performance.now() + LAST_ORDERS_MS
  while (room.unserved.size > 0 && performance.now() < deadline) await wait(100)
  // A card was perhaps taken whose guest was sent away before the answer: that order is cooked, too.
  await wait(LAST_NEWS_MS)
  await untilServed(databaseUrl, Math.max(0, deadline - performance.now()))
  const wrong = await checkBooks(databaseUrl, ledger, SETTLED_MS)
  const steps = await stepTimes(databaseUrl)
  kitchens.close()
  room.close()
  const names = [...KINDS, 'stream opened'] as const
  return {
    plan,
    guests: JOURNEYS.reduce((sum, journey) => sum + guestsOf(journey, perSecond, plan.pace), 0),
    seconds,
    times: Object.fromEntries(names.map((name) => [name, recorder.times(name)])) as Evening['times'],
    errors: Object.fromEntries(recorder.errors),
    orders: ledger.orders.length,
    placed,
    delivered,
    seen: { byStaff: delays(byStaff, steps), byGuest: delays(room.seen, steps) },
    streams: { most: room.most + kitchens.tablets, tablets: kitchens.tablets, boards },
    taken,
    others,
    lags,
    ownLag: ownLag.percentile(99) / 1_000_000,
    database,
    said: await site.takeWarnings(),
    lost: room.unserved.size,
    wrong,
  }
}

/** Everything that speaks against an evening, in words; nothing when it was a good one. */
export const faultsOf = ({ errors, lost, wrong }: Evening): readonly string[] => [
  ...Object.entries(errors).map(([what, times]) => `${times} × ${what}`),
  ...(lost > 0 ? [`${lost} orders were paid and have not come to their guests`] : []),
  ...wrong,
]
