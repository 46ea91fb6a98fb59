import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createLedger } from '@carte/api/faults'
import type { OrderStatus } from '@carte/contract'
import { orderOf } from '../bench/orders.ts'
import { countSlots, type DatabaseWork, reconcile, stepTimes, untilServed, watchDatabase } from './database.ts'
import { guestsOf, startGuests } from './guests.ts'
import { openKitchens } from './kitchens.ts'
import { lagsOf, type ProcessUsage, watchMachine } from './machine.ts'
import { type Guest, JOURNEYS, KINDS, type Kind, type Scene, SHOPS_PER_BOARD, TAPS } from './mix.ts'
import { createRecorder, type Times, timesOf } from './recorder.ts'
import type { LoadedSite } from './site.ts'
import { follow, type Stream } from './streams.ts'

export interface Plan {
  /** Orders that guests try to place per minute. */
  readonly ordersPerMinute: number
  /** Duration of the measurement, after the warm-up. */
  readonly seconds: number
  /** Requests per second of one guest. */
  readonly pace: number
  /** Guests who only follow an order, in addition to those who order during the run. */
  readonly waiting: number
  readonly hasPages: boolean
}

/** The figures of one run. They are a part of the file that `--json` writes. */
export interface Evening {
  readonly plan: Plan
  readonly guests: number
  readonly seconds: number
  /** By kind of request, and of opening streams. */
  readonly times: Readonly<Record<Kind | 'stream opened', Times>>
  readonly errors: Readonly<Record<string, number>>
  /** All acknowledged orders, also from before and after the measurement. */
  readonly orders: number
  /** Orders placed during the measurement. */
  readonly placed: number
  /** Orders handed over during the measurement. */
  readonly delivered: number
  /** Delay from a step in the database until a tablet or a guest's page receives it. */
  readonly seen: { readonly byStaff: Times; readonly byGuest: Times }
  /** Event streams: the most that were open at once, and those of tablets and boards among them. */
  readonly streams: { readonly most: number; readonly tablets: number; readonly boards: number }
  /** CPU and memory of the processes of the run. */
  readonly taken: readonly ProcessUsage[]
  /** Cores used by all other processes on the machine. */
  readonly others: number
  /** Event loop delay of each server, in milliseconds. */
  readonly lags: readonly (number | null)[]
  /** Event loop delay of the generator in milliseconds, which adds to the measured times. */
  readonly ownLag: number
  readonly database: DatabaseWork
  /** Warnings and errors in the servers' logs, and how often. */
  readonly warnings: Readonly<Record<string, number>>
  /** Paid orders whose guests have not received the last status. */
  readonly lost: number
  /** Slots of pick-up times in which guests have ordered, and those that are full. */
  readonly slots: { readonly taken: number; readonly full: number }
  readonly violations: readonly string[]
}

/** Milliseconds between two taps of a kitchen at a pace of 1. */
const STEP_MS = 1_000
/** How long to wait for unfinished orders after the measurement. */
const LAST_ORDERS_MS = 30_000
/** How long to wait until no payment has work left. */
const SETTLED_MS = 60_000
/** How long the sandbox provider may take to send the first webhook of a payment. */
const LAST_WEBHOOK_MS = 500
/** Maximum number of streams that are being opened at the same time. */
const OPENING_MAX = 50

/** Opens the streams of waiting guests and boards, and records when each status was received. */
function createWaitingRoom(url: string, recorder: ReturnType<typeof createRecorder>) {
  const open = new Map<string, Stream>()
  const others: Stream[] = []
  const seen = new Map<string, number>()
  const unserved = new Set<string>()
  let most = 0
  let opening = 0
  return {
    seen,
    get opening() {
      return opening
    },
    unserved,
    get most() {
      return most
    },
    /** Follows a guest's order until it is delivered or rolled back. */
    wait({ placed, address }: Guest): void {
      if (!placed) return
      const { orderId } = placed
      unserved.add(orderId)
      const stream = follow({
        url: `${url}/api/order/events?ids=${orderId}`,
        headers: { 'x-forwarded-for': address },
        opened: (ms) => recorder.time('stream opened', ms),
        onBroken: (why) => recorder.error('guest’s stream', why),
        onEvent({ event, data }) {
          if (event !== 'status') return
          const { status } = JSON.parse(data) as { status: OrderStatus }
          const name = `${orderId} ${status}`
          // Guests know this status from the answer to their order.
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
    /** Follows a stream whose events do not matter. */
    follow(path: string, address: string): void {
      opening++
      others.push(
        follow({
          url: url + path,
          headers: { 'x-forwarded-for': address },
          onEvent() {},
          opened: () => void opening--,
          onBroken: (why) => recorder.error('stream', why),
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

/** Opens the streams of boards and of guests who were waiting before. @returns the number of boards */
async function fillRoom(waitingRoom: WaitingRoom, shops: readonly string[], waiting: number): Promise<number> {
  const boards = shops.filter((_, i) => i % SHOPS_PER_BOARD === 0)
  const all = [
    ...boards.map((shopId) => `/api/shops/${shopId}/signage/events`),
    ...Array.from({ length: waiting }, (_, i) => `/api/order/events?ids=${i.toString(16).padStart(32, '0')}`),
  ]
  for (const [i, path] of all.entries()) {
    waitingRoom.follow(path, `172.20.${i >> 8}.${i & 255}`)
    while (waitingRoom.opening > OPENING_MAX) await wait(5)
  }
  while (waitingRoom.opening > 0) await wait(5)
  return boards.length
}

/**
 * Returns the delays between the steps of orders and their receipt. Servers and guests share the clock of this machine.
 *
 * @param seen when each status was received, by `<order> <status>`
 * @param steps when each status was stored, by the same keys
 */
function delays(seen: ReadonlyMap<string, number>, steps: ReadonlyMap<string, number>): Times {
  const all: number[] = []
  for (const [step, at] of seen) {
    const begun = steps.get(step)
    if (begun !== undefined) all.push(Math.max(0, at - begun))
  }
  return timesOf(all)
}

/**
 * Simulates one evening on a running site: starts guests, measures for `plan.seconds`, waits until all orders are
 * served, and checks the ledger.
 */
export async function runEvening(site: LoadedSite, plan: Plan): Promise<Evening> {
  const { url, databaseUrl } = site
  const recorder = createRecorder()
  const ledger = createLedger()
  const waitingRoom = createWaitingRoom(url, recorder)
  const byStaff = new Map<string, number>()
  let isMeasured = false
  let delivered = 0
  const scene: Scene = { url, hasPages: plan.hasPages, ledger, etags: new Map(), paid: waitingRoom.wait }
  const kitchens = openKitchens({
    url,
    keys: site.staffKeys,
    recorder,
    stepMs: STEP_MS / plan.pace,
    seen: (orderId, status, at) => {
      // The tablet itself has caused the later steps.
      if (status === 'added') byStaff.set(`${orderId} ${status}`, at)
    },
    delivered: () => {
      if (isMeasured) delivered++
    },
  })
  const boards = await fillRoom(waitingRoom, [...site.staffKeys.keys()], plan.waiting)
  const crowd = { scene, recorder, shops: site.staffKeys.size, order: await orderOf(url), pace: plan.pace }
  const perSecond = plan.ordersPerMinute / 60
  const stopGuests = await Promise.all(JOURNEYS.map((journey) => startGuests(crowd, journey, perSecond)))

  // Wait until the first orders are delivered, so that as many orders are delivered as placed.
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

  await Promise.all(stopGuests.map((stop) => stop()))
  const deadline = performance.now() + LAST_ORDERS_MS
  while (waitingRoom.unserved.size > 0 && performance.now() < deadline) await wait(100)
  // A guest who was stopped may have paid without getting the answer. Their order is cooked too.
  await wait(LAST_WEBHOOK_MS)
  await untilServed(databaseUrl, Math.max(0, deadline - performance.now()))
  const violations = await reconcile(databaseUrl, ledger, SETTLED_MS)
  const steps = await stepTimes(databaseUrl)
  kitchens.close()
  waitingRoom.close()
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
    seen: { byStaff: delays(byStaff, steps), byGuest: delays(waitingRoom.seen, steps) },
    streams: { most: waitingRoom.most + kitchens.tablets, tablets: kitchens.tablets, boards },
    taken,
    others,
    lags,
    ownLag: ownLag.percentile(99) / 1_000_000,
    database,
    warnings: await site.takeWarnings(),
    lost: waitingRoom.unserved.size,
    slots: await countSlots(databaseUrl),
    violations,
  }
}

export const problemsOf = ({ errors, lost, violations }: Evening): readonly string[] => [
  ...Object.entries(errors).map(([what, times]) => `${times} × ${what}`),
  ...(lost > 0 ? [`${lost} paid orders did not reach their guests`] : []),
  ...violations,
]
