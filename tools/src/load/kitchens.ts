import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderStatus, StaffOrder } from '@carte/contract'
import { TAPS } from './mix.ts'
import type { Recorder } from './recorder.ts'
import { follow, type Stream } from './streams.ts'

export interface KitchenOptions {
  readonly url: string
  readonly keys: ReadonlyMap<string, string>
  readonly recorder: Recorder
  /** Average milliseconds between an order's arrival and the first tap, and between two taps. */
  readonly stepMs: number
  /** Called when a tablet receives a status; `at` is `Date.now()`. */
  readonly seen: (orderId: string, status: OrderStatus, at: number) => void
  readonly delivered: (orderId: string) => void
}

/** Tablets of all restaurants. Each follows its shop's orders and takes every order from step to step. */
export interface Kitchens {
  readonly tablets: number
  close(): void
}

const CALL_MS = 20_000

/** Sends one tap on the tablet's kept connection. @throws Error with the HTTP status, or with the connection's error */
function tap(agent: Agent, address: string, headers: Readonly<Record<string, string>>, status: string): Promise<void> {
  const body = JSON.stringify({ status })
  return new Promise((resolve, reject) => {
    const call = request(address, {
      method: 'POST',
      agent,
      timeout: CALL_MS,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * Returns the status that a tablet would tap next. An order with status `added` is accepted only once it waits for the
 * staff.
 */
const nextOf = ({ status, acceptBefore }: StaffOrder): string | null => {
  if (status === 'added' && acceptBefore === undefined) return null
  return status in TAPS ? TAPS[status as keyof typeof TAPS] : null
}

function openTablet(options: KitchenOptions, agent: Agent, shopId: string, key: string, number: number): Stream {
  const { url, recorder, stepMs, seen, delivered } = options
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': `172.16.${number >> 8}.${number & 255}` }
  const known = new Set<string>()
  const tapped = new Set<string>()
  let isClosed = false

  async function tapAfterDelay(orderId: string, status: string): Promise<void> {
    await wait(stepMs * (0.5 + Math.random()), undefined, { ref: false })
    if (isClosed) return
    const begunAt = performance.now()
    try {
      await tap(agent, `${url}/api/staff/orders/${orderId}/status`, headers, status)
      recorder.time('staff tap', performance.now() - begunAt, begunAt)
      if (status === 'delivered') delivered(orderId)
    } catch (error) {
      recorder.error('staff tap', (error as NodeJS.ErrnoException).code ?? (error as Error).message)
      // The tablet repeats a tap until it is answered.
      if (!isClosed) await tapAfterDelay(orderId, status)
    }
  }
  const stream = follow({
    url: `${url}/api/staff/shops/${shopId}/orders/events`,
    headers,
    opened: (ms) => recorder.time('stream opened', ms),
    onBroken: (why) => recorder.error('tablet', why),
    onEvent({ event, data }) {
      if (event !== 'order') return
      const order = JSON.parse(data) as StaffOrder
      const { orderId, status } = order
      if (!known.has(`${orderId} ${status}`)) seen(orderId, status, Date.now())
      known.add(`${orderId} ${status}`)
      const next = nextOf(order)
      if (next === null || tapped.has(`${orderId} ${next}`)) return
      tapped.add(`${orderId} ${next}`)
      void tapAfterDelay(orderId, next)
    },
  })
  return {
    close() {
      isClosed = true
      stream.close()
    },
  }
}

export function openKitchens(options: KitchenOptions): Kitchens {
  const agent = new Agent({ keepAlive: true })
  const tablets = [...options.keys].map(([shopId, key], i) => openTablet(options, agent, shopId, key, i))
  return {
    tablets: tablets.length,
    close() {
      for (const tablet of tablets) tablet.close()
      agent.destroy()
    },
  }
}
