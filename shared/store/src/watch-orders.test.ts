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
  emit(orderId: string, status: string) {
    this.dispatchEvent(new MessageEvent('status', { data: JSON.stringify({ orderId, status, at: NOW.toISOString() }) }))
  }
  emitTime(orderId: string, pickupTime: string) {
    this.dispatchEvent(new MessageEvent('time', { data: JSON.stringify({ orderId, pickupTime }) }))
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
  const requests: { url: string; code: string | null }[] = []
  const client = createClient({
    fetch: async (url, init) => {
      requests.push({ url: String(url), code: new Headers(init?.headers).get('customer-code') })
      return answer()
    },
  })
  const { store } = createCarteStore(client, snapshot, area)
  const stop = watchOrders(store)
  stops.push(stop)
  await jest.advanceTimersByTimeAsync(0)
  return { requests, session: () => store.get(paidSessionAtom), stop }
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

describe('watchOrders', () => {
  it('polls the first paid order without its code at the start and every ten minutes', async () => {
    const { requests } = await watched({ paidOrders: [order('a'), order('b')] }, status('started'))
    expect(requests).toEqual([{ url: '/api/order/a', code: '' }])
    await jest.advanceTimersByTimeAsync(TEN_MINUTES - 1)
    expect(requests).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(requests.map(({ url }) => url)).toEqual(['/api/order/a', '/api/order/a'])
  })

  it('moves an order that is done to the delivered ones for half an hour', async () => {
    const { session } = await watched({ paidOrders: [order('a')] }, status('done'))
    expect(session()).toMatchObject({
      paidOrders: [],
      deliveredOrders: [{ id: 'a', expires: '2026-03-02T12:30:00.000Z' }],
    })
  })

  it('stops polling and closes the stream when no order is left', async () => {
    const { requests } = await watched({ paidOrders: [order('a')] }, status('delivered'))
    await jest.advanceTimersByTimeAsync(3 * TEN_MINUTES)
    expect(requests).toHaveLength(1)
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true])
  })

  it('discards expired orders at the start', async () => {
    const { requests, session } = await watched({ paidOrders: [order('a', '2026-03-02T11:59:00Z')] }, status('added'))
    expect([requests, session().paidOrders]).toEqual([[], []])
  })

  it('follows all orders by one event stream', async () => {
    const { session } = await watched({ paidOrders: [order('a'), order('b')] }, status('added'))
    expect(Events.opened.map(({ url }) => url)).toEqual(['/api/order/events?ids=a%2Cb'])
    Events.opened[0]?.emit('b', 'started')
    expect(session().paidOrders).toMatchObject([{ status: 'added' }, { status: 'started' }])
  })

  // PROMISE-4
  it('stores a new pick-up time, keeps the order until an hour after it, and ignores an invalid one', async () => {
    const { session } = await watched({ paidOrders: [order('a'), order('b')] }, status('added'))
    Events.open[0]?.emitTime('b', '2026-03-02T13:30:00.000Z')
    const moved = { ...order('b', '2026-03-02T14:30:00.000Z'), pickupTime: '2026-03-02T13:30:00.000Z' }
    expect(session().paidOrders).toEqual([{ ...order('a'), status: 'added' }, moved])
    Events.open[0]?.emitTime('b', 'soon')
    expect(session().paidOrders[1]).toEqual(moved)
    expect(Events.opened).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(session().paidOrders).toEqual([{ ...moved, status: 'added' }])
  })

  it('keeps the orders when a poll fails, and logs a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { session } = await watched({ paidOrders: [order('a')] }, () => new Response(null, { status: 500 }))
    expect(session().paidOrders).toEqual([order('a')])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('sends no request without orders', async () => {
    const { requests } = await watched({}, status('added'))
    expect([requests, Events.opened]).toEqual([[], []])
  })

  it('discards delivered orders when they expire', async () => {
    const { session } = await watched({ deliveredOrders: [order('a', '2026-03-02T12:20:00Z')] }, status('done'))
    await jest.advanceTimersByTimeAsync(2 * TEN_MINUTES - 1)
    expect(session().deliveredOrders).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(100)
    expect(session().deliveredOrders).toEqual([])
  })

  it('stops following a rolled-back order', async () => {
    const { requests, session } = await watched({ paidOrders: [order('a')] }, status('rollbacked'))
    await jest.advanceTimersByTimeAsync(3 * TEN_MINUTES)
    expect([requests.length, Events.open, session().paidOrders.length]).toEqual([1, [], 1])
  })

  it('follows at most the twenty newest orders, the server’s limit', async () => {
    const many = Array.from({ length: 21 }, (_, at) => order(`o${at}`))
    await watched({ paidOrders: many }, status('calculatedPrice'))
    const ids = new URL(Events.open[0]?.url ?? '', 'http://site.invalid').searchParams.get('ids')
    expect(ids?.split(',')).toEqual(many.slice(1).map(({ id }) => id))
  })
})

describe('watchOrders with a failing event stream', () => {
  const one = { paidOrders: [order('a')] }

  it('leaves the reconnection to the browser while it retries', async () => {
    const { requests } = await watched(one, status('added'))
    Events.open[0]?.fail(0)
    await jest.advanceTimersByTimeAsync(3000)
    expect([Events.opened.length, Events.open.length, requests.length]).toEqual([1, 1, 1])
  })

  it('polls after a rejected stream and reopens it after increasing delays of 30 to 600 seconds', async () => {
    const { requests } = await watched(one, status('added'))
    const waits = [30, 60, 120, 240, 480, 600, 600]
    const random = jest.spyOn(Math, 'random').mockReturnValue(0)
    for (const [at, seconds] of waits.entries()) {
      Events.open[0]?.fail(2)
      await jest.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect([Events.open.length, Events.opened.length]).toEqual([0, at + 1])
      expect(requests.length).toBeGreaterThanOrEqual(at + 2)
      await jest.advanceTimersByTimeAsync(1)
      expect(Events.open).toHaveLength(1)
    }
    random.mockRestore()
  })

  it('reopens the stream after a minute of silence', async () => {
    const { session } = await watched(one, status('calculatedPrice'))
    await jest.advanceTimersByTimeAsync(6 * PING)
    expect(Events.opened).toHaveLength(1)
    Events.pings = false
    await jest.advanceTimersByTimeAsync(60_000)
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true, false])
    Events.open[0]?.emit('a', 'started')
    expect(session().paidOrders).toMatchObject([{ status: 'started' }])
  })

  it('reopens a stream that never sends anything less and less often', async () => {
    Events.pings = false
    await watched(one, status('added'))
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(Events.opened.length).toBeLessThan(12)
    expect(Events.opened.length).toBeGreaterThan(5)
  })

  it('reopens the stream when the device wakes and when the connection returns', async () => {
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

describe('watchOrders in several tabs', () => {
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

  it('opens one stream and updates every tab', async () => {
    withLocks()
    const { both, deliver } = await two()
    expect(Events.open).toHaveLength(1)
    Events.open[0]?.emit('b', 'started')
    deliver()
    for (const { session } of both) expect(session().paidOrders[1]).toMatchObject({ status: 'started' })
    Events.open[0]?.emit('a', 'delivered')
    deliver()
    await jest.advanceTimersByTimeAsync(0)
    // The followed orders have changed in both tabs.
    expect(Events.open.map(({ url }) => url)).toEqual(['/api/order/events?ids=b'])
  })

  it('hands the stream to another tab when its tab is closed', async () => {
    withLocks()
    const { both } = await two()
    both[1].stop()
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toHaveLength(1)
    both[0].stop()
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toEqual([])
  })

  it('moves the stream to the tab that becomes visible', async () => {
    withLocks()
    await two()
    const [first] = Events.open
    showing('hidden')
    const third = await tab(memoryStorage(), status('added'))
    expect(third.requests).toEqual([])
    turnsTo('visible')
    await jest.advanceTimersByTimeAsync(0)
    expect(Events.open).toHaveLength(1)
    expect(Events.open[0]).not.toBe(first)
  })

  it('closes the stream on pagehide and reopens it on pageshow', async () => {
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

  it('opens a stream per tab when locks are missing or rejected', async () => {
    await two()
    expect(Events.open).toHaveLength(2)
    for (const stop of stops.splice(0)) stop()
    const refusing = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: refusing })
    await two()
    expect(Events.open).toHaveLength(2)
  })

  it('opens a stream per tab when the tabs share no storage', async () => {
    withLocks()
    await watched(news, status('added'))
    await watched(news, status('added'))
    expect(Events.open).toHaveLength(2)
  })
})
