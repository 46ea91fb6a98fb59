import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderRequest } from '@carte/contract'
import autocannon from 'autocannon'
import { guestAddress } from '../bench/guest-address.ts'
import type { Guest, Journey, Kind, Scene, Step } from './mix.ts'
import type { Recorder } from './recorder.ts'

/** What a group of guests walks through. */
interface Crowd {
  readonly scene: Scene
  readonly recorder: Recorder
  readonly shops: number
  /** What everybody eats; each at another of the shops. */
  readonly order: Omit<OrderRequest, 'shopId'>
  /** Calls a second of one guest. */
  readonly pace: number
}

/** Of one guest, whom autocannon takes through all steps and then replaces by the next one. */
interface Context {
  guest?: Guest
  begunAt?: number
  /** Of a read whose answer a browser would keep. */
  path?: string
}

/** What browsers and workers keep, and ask for again under its ETag. */
const KEPT: ReadonlySet<Kind> = new Set(['answer', 'not modified'])
/** What was asked for under an ETag and had to be sent after all is an answer like others. */
const kindOf = (kind: Kind, status: number): Kind => (kind === 'not modified' && status === 200 ? 'answer' : kind)
const CALL_SECONDS = 20
/** Groups of guests that set out together, a second of the journey: few at a time, so that what is asked for comes evenly. */
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

/** A step as autocannon takes it. */
function requestOf(crowd: Crowd, step: Step, isFirst: boolean): autocannon.Request {
  const { scene, recorder } = crowd
  return {
    setupRequest: (request, given) => {
      const context = given as Context
      if (isFirst) context.guest = newGuest(crowd)
      const { guest } = context
      const call = guest ? step.call(guest, scene) : null
      // The journey ends here: whoever set out with it is followed by the next one.
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
      if (KEPT.has(step.kind) && path !== undefined && etag !== undefined) scene.etags.set(path, etag)
      if (!step.good.includes(status)) {
        recorder.error(step.kind, `${status} ${(parsed(body) as { code?: string } | null)?.code ?? ''}`.trim())
        return
      }
      recorder.time(kindOf(step.kind, status), performance.now() - begunAt, begunAt)
      step.heard?.(guest, parsed(body), scene)
    },
  }
}

const lowered = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** So many guests who set out at the same moment, each with a connection of their own as their browser has one. */
function setOut(crowd: Crowd, { who, steps }: Journey, size: number): { stop(): Promise<void> } {
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
      // Until it is stopped.
      duration: 86_400,
      timeout: CALL_SECONDS,
      // Times are taken by kind, in `requestOf`.
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

/** How many guests are on a journey at once at so many orders a second. */
export const guestsOf = ({ perOrder, steps }: Journey, ordersPerSecond: number, pace: number): number =>
  Math.max(1, Math.round((ordersPerSecond * perOrder * steps.length) / pace))

/**
 * Lets guests in, evenly over the length of their journey, so that at any later moment as many are at each step of it.
 * @returns how to send all of them away; whoever waits for an answer then never has it.
 */
export async function letIn(crowd: Crowd, journey: Journey, ordersPerSecond: number): Promise<() => Promise<void>> {
  const size = guestsOf(journey, ordersPerSecond, crowd.pace)
  const seconds = journey.steps.length / crowd.pace
  const count = Math.min(size, Math.ceil(seconds * GROUPS_A_SECOND))
  const groups: { stop(): Promise<void> }[] = []
  const begun = performance.now()
  for (let i = 0; i < count; i++) {
    await wait(Math.max(0, begun + ((i * seconds) / count) * 1_000 - performance.now()))
    groups.push(setOut(crowd, journey, Math.floor(((i + 1) * size) / count) - Math.floor((i * size) / count)))
  }
  return async () => {
    await Promise.all(groups.map((group) => group.stop()))
  }
}
