import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderRequest } from '@carte/contract'
import autocannon from 'autocannon'
import { guestAddress } from '../bench/guest-address.ts'
import type { Guest, Journey, Kind, Scene, Step } from './mix.ts'
import type { Recorder } from './recorder.ts'

interface Crowd {
  readonly scene: Scene
  readonly recorder: Recorder
  readonly shops: number
  /** The order that every guest places, each at another shop. */
  readonly order: Omit<OrderRequest, 'shopId'>
  readonly pace: number
}

/** State of one guest. autocannon passes it to all steps and then starts over with a new one. */
interface Context {
  guest?: Guest
  begunAt?: number
  path?: string
}

/** Kinds of requests that browsers and service workers cache with an ETag. */
const CACHED: ReadonlySet<Kind> = new Set(['answer', 'not modified'])
/** Returns the kind to measure: a conditional request that was answered with 200 counts as a full answer. */
const kindOf = (kind: Kind, status: number): Kind => (kind === 'not modified' && status === 200 ? 'answer' : kind)
const CALL_SECONDS = 20
/** Groups of guests that start per second. Many small groups spread the requests evenly. */
const GROUPS_A_SECOND = 20

let guests = 0

function newGuest({ shops, order }: Crowd): Guest {
  const number = guests++
  const mark = `mark ${process.pid}-${number}`
  const shopId = `open-${number % shops}`
  return { shopId, address: guestAddress(number), mark, key: randomUUID(), order: { ...order, shopId, note: mark } }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function requestOf(crowd: Crowd, step: Step, isFirst: boolean): autocannon.Request {
  const { scene, recorder } = crowd
  return {
    setupRequest: (request, given) => {
      const context = given as Context
      if (isFirst) context.guest = newGuest(crowd)
      const { guest } = context
      const call = guest ? step.call(guest, scene) : null
      // Ends the journey: autocannon starts over with the first step, which makes a new guest.
      if (!guest || !call) return undefined as unknown as autocannon.Request
      context.begunAt = performance.now()
      context.path = call.path
      return {
        ...request,
        method: call.method,
        path: call.path,
        headers: {
          ...call.headers,
          'x-forwarded-for': guest.address,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: call.body === undefined ? '' : JSON.stringify(call.body),
      }
    },
    onResponse: (status, body, given, headers = {}) => {
      const { guest, begunAt = 0, path } = given as Context
      if (!guest) return
      const { etag } = lowered(headers as Record<string, string>)
      if (CACHED.has(step.kind) && path !== undefined && etag !== undefined) scene.etags.set(path, etag)
      if (!step.good.includes(status)) {
        const code = (parsed(body) as { code?: string } | null)?.code ?? ''
        if (code === '' || code !== step.leaves) recorder.error(step.kind, `${status} ${code}`.trim())
        return
      }
      recorder.time(kindOf(step.kind, status), performance.now() - begunAt, begunAt)
      step.onAnswer?.(guest, parsed(body), scene)
    },
  }
}

const lowered = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Starts `size` guests at the same moment, each with a connection of their own. */
function startGroup(crowd: Crowd, { who, steps }: Journey, size: number): { stop(): Promise<void> } {
  let ended = () => {}
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  const instance = autocannon(
    {
      url: crowd.scene.url,
      title: who,
      connections: size,
      connectionRate: crowd.pace,
      // Effectively until `stop`.
      duration: 86_400,
      timeout: CALL_SECONDS,
      // `requestOf` measures the times by kind.
      ignoreCoordinatedOmission: true,
      requests: steps.map((step, i) => requestOf(crowd, step, i === 0)),
    },
    () => ended(),
  )
  instance.on('reqError', (error: Error) =>
    crowd.recorder.error(who, (error as NodeJS.ErrnoException).code ?? error.message),
  )
  return {
    async stop() {
      instance.stop()
      await end
    },
  }
}

/** Returns how many guests are on a journey at the same time. */
export const guestsOf = ({ perOrder, steps }: Journey, ordersPerSecond: number, pace: number): number =>
  Math.max(1, Math.round((ordersPerSecond * perOrder * steps.length) / pace))

/**
 * Starts guests evenly over the length of their journey, so that later each step has the same number of guests.
 *
 * @returns a function that stops all guests without waiting for pending answers
 */
export async function startGuests(
  crowd: Crowd,
  journey: Journey,
  ordersPerSecond: number,
): Promise<() => Promise<void>> {
  const size = guestsOf(journey, ordersPerSecond, crowd.pace)
  const seconds = journey.steps.length / crowd.pace
  const count = Math.min(size, Math.ceil(seconds * GROUPS_A_SECOND))
  const groups: { stop(): Promise<void> }[] = []
  const begun = performance.now()
  for (let i = 0; i < count; i++) {
    await wait(Math.max(0, begun + ((i * seconds) / count) * 1_000 - performance.now()))
    groups.push(startGroup(crowd, journey, Math.floor(((i + 1) * size) / count) - Math.floor((i * size) / count)))
  }
  return async () => {
    await Promise.all(groups.map((group) => group.stop()))
  }
}
