import type { PaidSession } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCarteStore, type StoreSnapshot } from './create.ts'
import { paidSessionAtom } from './orders.ts'
import { memoryStorage, type StorageArea } from './storage.ts'
import { createLocks } from './testing/locks.ts'
import { settings } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'
import { watchOrders } from './watch-orders.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const TEN_MINUTES = 600_000
const PING = 25_000
const order = (id: string, expires = '2026-03-02T13:00:00Z') => ({ id, expires, customerCode: `code of ${id}` })

/** A simulated `EventSource`, which jsdom lacks. */
class Events extends EventTarget {
  static readonly opened: Events[] = []
  static get open() {
    return Events.opened.filter(({ closed }) => !closed)
  }
  /** Whether the server sends pings. */
  static pings = true
  closed = false
  readyState = 1
  readonly url: string
  readonly #timer: ReturnType<typeof setInterval>
  constructor(url: string) {
    super()
    this.url = url
    this.#timer = setInterval(() => {
      if (Events.pings) this.dispatchEvent(new MessageEvent('ping', { data: '{}' }))
    }, PING)
    Events.opened.push(this)
  }
  close() {
    this.closed = true
    clearInterval(this.#timer)
  }
  tell(orderId: string, status: string) {
    this.dispatchEvent(new MessageEvent('status', { data: JSON.stringify({ orderId, status, at: NOW.toISOString() }) }))
  }
  /** Fires an error. Browsers set state 2 if the server rejected the stream, and 0 while they reconnect. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const browser = globalThis.EventSource
beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  globalThis.EventSource = Events as unknown as typeof EventSource
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await jest.advanceTimersByTimeAsync(0)
  Events.opened.length = 0
  Events.pings = true
  showing('visible')
  Reflect.deleteProperty(navigator, 'locks')
  globalThis.EventSource = browser
  jest.useRealTimers()
})
const stops: (() => void)[] = []

const snapshot: StoreSnapshot = { settings, languages: [], language: 'sv', testMode: true }

/** Opens a tab that watches the orders in `area`. The server responds to every poll with `answer()`. */
async function tab(area: StorageArea, answer: () => Response) {
  const asked: { url: string; code: string | null }[] = []
  const client = createClient({
    fetch: async (url, init) => {
      asked.push({ url: String(url), code: new Headers(init?.headers).get('customer-code') })
      return answer()
    },
  })
  const { store } = createCarteStore(client, snapshot, area)
  const stop = watchOrders(store)
  stops.push(stop)
  await jest.advanceTimersByTimeAsync(0)
  return { asked, session: () => store.get(paidSessionAtom), stop }
}

const stored = (session: Partial<PaidSession>) =>
  JSON.stringify({ details: null, paidOrders: [], deliveredOrders: [], ...session })

/** Opens the only tab of a browser with these orders. */
const watched = (session: Partial<PaidSession>, answer: () => Response) =>
  tab(memoryStorage({ 'carte.order': stored(session) }), answer)

/** Sets the visibility of the window. All tabs of a test share one window. */
const showing = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
}
const turnsTo = (state: DocumentVisibilityState) => {
  showing(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const status = (word: string) => () => Response.json({ status: word })

describe('orders of this browser', () => {
  it('are polled at start and every ten minutes: the first paid one, without its code', async () => {
    const { asked } = await watched({ paidOrders: [order('a'), order('b')] }, status('started'))
    expect(asked).toEqual([{ url: '/api/order/a', code: '' }])
    await jest.advanceTimersByTimeAsync(TEN_MINUTES - 1)
    expect(asked).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(asked.map(({ url }) => url)).toEqual(['/api/order/a', '/api/order/a'])
  })

  it('move to the delivered ones when they are done, for half an hour', async () => {
    const { session } = await watched({ paidOrders: [order('a')] }, status('done'))
    expect(session()).toMatchObject({
      paidOrders: [],
      deliveredOrders: [{ id: 'a', expires: '2026-03-02T12:30:00.000Z' }],
    })
  })

  it('are no longer asked about when none is left', async () => {
    const { asked } = await watched({ paidOrders: [order('a')] }, status('delivered'))
    await jest.advanceTimersByTimeAsync(3 * TEN_MINUTES)
    expect(asked).toHaveLength(1)
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true])
  })

  it('are forgotten at start when their time is over', async () => {
    const { asked, session } = await watched({ paidOrders: [order('a', '2026-03-02T11:59:00Z')] }, status('added'))
    expect([asked, session().paidOrders]).toEqual([[], []])
  })

  it('are followed together by the server’s events', async () => {
    const { session } = await watched({ paidOrders: [order('a'), order('b')] }, status('added'))
    expect(Events.opened.map(({ url }) => url)).toEqual(['/api/order/events?ids=a%2Cb'])
    Events.opened[0]?.tell('b', 'started')
    expect(session().paidOrders).toMatchObject([{ status: 'added' }, { status: 'started' }])
  })

  it('stay as they are when a poll fails, which is only logged', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { session } = await watched({ paidOrders: [order('a')] }, () => new Response(null, { status: 500 }))
    expect(session().paidOrders).toEqual([order('a')])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('need nothing while there are none', async () => {
    const { asked } = await watched({}, status('added'))
    expect([asked, Events.opened]).toEqual([[], []])
  })

  it('are forgotten when their time is over, also those that are not asked about any more', async () => {
    const { session } = await watched({ deliveredOrders: [order('a', '2026-03-02T12:20:00Z')] }, status('done'))
    await jest.advanceTimersByTimeAsync(2 * TEN_MINUTES - 1)
    expect(session().deliveredOrders).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(100)
    expect(session().deliveredOrders).toEqual([])
  })

  it('have no news once they were cancelled', async () => {
    const { asked, session } = await watched({ paidOrders: [order('a')] }, status('rollbacked'))
    await jest.advanceTimersByTimeAsync(3 * TEN_MINUTES)
    expect([asked.length, Events.open, session().paidOrders.length]).toEqual([1, [], 1])
  })

  it('are followed twenty at a time, which is what a server takes', async () => {
    const many = Array.from({ length: 21 }, (_, at) => order(`o${at}`))
    await watched({ paidOrders: many }, status('calculatedPrice'))
    const ids = new URL(Events.open[0]?.url ?? '', 'http://site.invalid').searchParams.get('ids')
    expect(ids?.split(',')).toEqual(many.slice(1).map(({ id }) => id))
  })
})

describe('a stream that is lost', () => {
  const one = { paidOrders: [order('a')] }

  it('is left to the browser while that tries again', async () => {
    const { asked } = await watched(one, status('added'))
    Events.open[0]?.fail(0)
    await jest.advanceTimersByTimeAsync(3000)
    expect([Events.opened.length, Events.open.length, asked.length]).toEqual([1, 1, 1])
  })

  it('is replaced by a poll when the server has refused it, and opened again ever later', async () => {
    const { asked } = await watched(one, status('added'))
    const waits = [30, 60, 120, 240, 480, 600, 600]
    const random = jest.spyOn(Math, 'random').mockReturnValue(0)
    for (const [at, seconds] of waits.entries()) {
      Events.open[0]?.fail(2)
      await jest.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect([Events.open.length, Events.opened.length]).toEqual([0, at + 1])
      expect(asked.length).toBeGreaterThanOrEqual(at + 2)
      await jest.advanceTimersByTimeAsync(1)
      expect(Events.open).toHaveLength(1)
    }
    random.mockRestore()
  })

  it('is opened again when nothing is heard for a minute, and at once the first time', async () => {
    const { session } = await watched(one, status('calculatedPrice'))
    await jest.advanceTimersByTimeAsync(6 * PING)
    expect(Events.opened).toHaveLength(1)
    Events.pings = false
    await jest.advanceTimersByTimeAsync(60_000)
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true, false])
    Events.open[0]?.tell('a', 'started')
    expect(session().paidOrders).toMatchObject([{ status: 'started' }])
  })

  it('is asked for less and less where a server never says that it is there', async () => {
    Events.pings = false
    await watched(one, status('added'))
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(Events.opened.length).toBeLessThan(12)
    expect(Events.opened.length).toBeGreaterThan(5)
  })

  it('is opened again when the device wakes, and when the connection is back', async () => {
    await watched(one, status('added'))
    // While the device slept, its clock advanced but its timers did not.
    jest.setSystemTime(new Date(NOW.getTime() + 300_000))
    turnsTo('visible')
    expect([Events.opened.length, Events.open.length]).toEqual([2, 1])
    Events.open[0]?.fail(2)
    expect(Events.open).toEqual([])
    dispatchEvent(new Event('online'))
    expect(Events.open).toHaveLength(1)
  })
})

describe('several tabs', () => {
  const news = { paidOrders: [order('a'), order('b')] }
  const withLocks = () => Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })

  /** Opens two tabs with shared storage; the second one is opened last. */
  async function two() {
    const tabs = createTabs()
    const [left, right] = [tabs.open(), tabs.open()]
    left.write('carte.order', stored(news))
    tabs.deliver()
    const both = [await tab(left, status('calculatedPrice')), await tab(right, status('calculatedPrice'))] as const
    return { both, deliver: tabs.deliver }
  }

  it('have one stream together, and all of them the news', async () => {
    withLocks()
    const { both, deliver } = await two()
    expect(Events.open).toHaveLength(1)
    Events.open[0]?.tell('b', 'started')
    deliver()
    for (const { session } of both) expect(session().paidOrders[1]).toMatchObject({ status: 'started' })
    Events.open[0]?.tell('a', 'delivered')
    deliver()
    await jest.advanceTimersByTimeAsync(0)
    // The followed orders have changed in both tabs.
    expect(Events.open.map(({ url }) => url)).toEqual(['/api/order/events?ids=b'])
  })

  it('hand it on when one of them is closed', async () => {
    withLocks()
    const { both } = await two()
    both[1].stop()
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toHaveLength(1)
    both[0].stop()
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toEqual([])
  })

  it('leave it to the one that comes into view: the other may be asleep', async () => {
    withLocks()
    await two()
    const [first] = Events.open
    showing('hidden')
    const third = await tab(memoryStorage(), status('added'))
    expect(third.asked).toEqual([])
    turnsTo('visible')
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toHaveLength(1)
    expect(Events.open[0]).not.toBe(first)
  })

  it('let go of it with the page, also one that is kept for the way back', async () => {
    withLocks()
    await watched(news, status('added'))
    const shared = await two()
    shared.both[0].stop()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await jest.advanceTimersByTimeAsync(0)
    // The remaining stream belongs to the tab whose storage is not shared.
    expect(Events.open).toHaveLength(1)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toHaveLength(2)
  })

  it('have each its own where there are no locks, or none are given', async () => {
    await two()
    expect(Events.open).toHaveLength(2)
    for (const stop of stops.splice(0)) stop()
    const refusing = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: refusing })
    await two()
    expect(Events.open).toHaveLength(2)
  })

  it('have each its own where they share no storage', async () => {
    withLocks()
    await watched(news, status('added'))
    await watched(news, status('added'))
    expect(Events.open).toHaveLength(2)
  })
})
