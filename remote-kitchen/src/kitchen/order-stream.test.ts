import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type ConnectionState, openOrderStream } from './order-stream.ts'

/** Fakes EventSource, which jsdom lacks. */
class Events extends EventTarget {
  static readonly opened: Events[] = []
  readyState = 0
  constructor() {
    super()
    Events.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(name: string, data = '{}') {
    this.readyState = 1
    this.dispatchEvent(name === 'open' ? new Event('open') : new MessageEvent(name, { data }))
  }
  /** Simulates a broken stream. The browser does not reconnect after a rejected request. */
  fail({ isRejected = false } = {}) {
    this.readyState = isRejected ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

const SECOND = 1_000
let stop = () => {}
beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
})
afterEach(() => {
  stop()
  Events.opened.length = 0
  jest.useRealTimers()
})

/** Connects to a fake server that answers while `isReachable`. */
function open() {
  const server = { isReachable: true }
  const reports: (readonly [ConnectionState, number])[] = []
  const events: string[] = []
  let probes = 0
  stop = openOrderStream({
    open: () => new Events() as unknown as EventSource,
    probe: async () => {
      probes += 1
      return server.isReachable
    },
    onConnection: (connection, lastResponseAt) => void reports.push([connection, lastResponseAt / SECOND]),
    onEvent: (name, data) => void events.push(`${name} ${data}`),
  })
  const stream = () => {
    const last = Events.opened.at(-1)
    if (!last) throw new Error('No stream was opened')
    return last
  }
  const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * SECOND)
  return { server, reports, events, probes: () => probes, stream, seconds, streams: () => Events.opened.length }
}

describe('the kitchen’s event stream', () => {
  it('reports "live" once on its first event and forwards order and menu events but no pings', () => {
    const { stream, reports, events } = open()
    stream().say('open')
    stream().say('order', '{"orderId":"a"}')
    stream().say('ping')
    stream().say('menu')
    expect(reports).toEqual([['live', 0]])
    expect(events).toEqual(['order {"orderId":"a"}', 'menu {}'])
  })

  it('reports "lost" when the stream breaks and "live" when the browser has reconnected it', async () => {
    const { stream, reports, seconds, streams } = open()
    stream().say('open')
    await seconds(5)
    stream().fail()
    expect(reports.at(-1)).toEqual(['lost', 0])
    stream().say('open')
    expect(reports.at(-1)).toEqual(['live', 5])
    expect(streams()).toBe(1)
  })

  it('reports "lost" when the browser goes offline and opens a new stream when it is online again', () => {
    const { stream, reports, streams } = open()
    stream().say('open')
    dispatchEvent(new Event('offline'))
    expect(reports.at(-1)?.[0]).toBe('lost')
    dispatchEvent(new Event('online'))
    expect(streams()).toBe(2)
    stream().say('open')
    expect(reports.at(-1)?.[0]).toBe('live')
  })

  it('probes the server after 10 s without an event and reports "lost" when the probe fails', async () => {
    const { stream, reports, seconds, server, probes } = open()
    stream().say('open')
    server.isReachable = false
    await seconds(9)
    expect([probes(), reports.length]).toEqual([0, 1])
    await seconds(2)
    expect([probes(), reports.at(-1)]).toEqual([1, ['lost', 0]])
  })

  it('probes once per 10 s without an event and stays live while probes succeed', async () => {
    const { stream, probes, seconds, reports } = open()
    stream().say('open')
    for (let round = 0; round < 4; round += 1) {
      await seconds(25)
      stream().say('ping')
    }
    expect(probes()).toBe(8)
    expect(reports).toHaveLength(1)
  })

  it('opens a new stream within 60 s without an event although probes succeed', async () => {
    const { stream, seconds, streams, reports } = open()
    stream().say('open')
    await seconds(60)
    expect(streams()).toBe(2)
    stream().say('open')
    expect(reports).toEqual([['live', 0]])
  })

  it('reconnects when a server that failed a probe responds again', async () => {
    const { stream, seconds, server, streams, reports } = open()
    stream().say('open')
    server.isReachable = false
    await seconds(12)
    server.isReachable = true
    await seconds(4)
    expect(streams()).toBeGreaterThan(1)
    stream().say('open')
    expect(reports.at(-1)?.[0]).toBe('live')
  })

  it('retries a rejected stream with a backoff that doubles from 1 s to 15 s, plus at most 25%', async () => {
    const { stream, seconds, streams, server } = open()
    server.isReachable = false
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      stream().fail({ isRejected: true })
      const before = streams()
      let waited = 0
      while (streams() === before) {
        await seconds(1)
        waited += 1
      }
      waits.push(waited)
    }
    // At most 25% longer, so that tablets do not reconnect all at once.
    for (const [at, waited] of waits.entries()) {
      expect(waited).toBeGreaterThanOrEqual(Math.min(2 ** at, 15))
      expect(waited).toBeLessThanOrEqual(Math.ceil(Math.min(2 ** at, 15) * 1.25))
    }
  })

  it('closes the stream and stops probing and reconnecting when it is stopped', async () => {
    const { stream, seconds, probes, streams } = open()
    stream().say('open')
    stop()
    dispatchEvent(new Event('online'))
    await seconds(120)
    expect([probes(), streams(), stream().readyState]).toEqual([0, 1, 2])
  })
})
