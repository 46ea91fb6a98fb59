import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type EventStream, type EventStreamOptions, openEventStream, parsed } from './event-stream.ts'

/** A simulated `EventSource`, which jsdom lacks. */
class Events extends EventTarget {
  static readonly opened: Events[] = []
  readyState = 1
  constructor() {
    super()
    Events.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }
  /** Fires an error. Browsers set state 2 if the server rejected the stream, and 0 while they reconnect. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

let stream: EventStream
let log: string[]
const open = (options: Partial<EventStreamOptions<'news'>> = {}) => {
  log = []
  stream = openEventStream({
    open: () => new Events() as unknown as EventSource,
    events: ['news'],
    onEvent: (name, data) => log.push(`${name} ${data}`),
    onFailure: (failure) => log.push(failure),
    retry: { firstMs: 1_000, maxMs: 4_000, jitter: 0.5 },
    ...options,
  })
}
const last = () => Events.opened.at(-1) as Events
const count = () => Events.opened.length

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  stream.close()
  Events.opened.length = 0
  jest.useRealTimers()
})

describe('openEventStream', () => {
  it('passes on the named events, and heartbeats only as signs of life', () => {
    const onAlive = jest.fn()
    open({ heartbeats: ['ping'], onAlive })
    for (const name of ['news', 'ping', 'other']) last().say(name, 'x')
    expect([log, onAlive.mock.calls.length]).toEqual([['news x'], 2])
  })

  it('leaves a broken stream to the browser', () => {
    open()
    last().fail(0)
    jest.advanceTimersByTime(60_000)
    expect([log, count()]).toEqual([['broken'], 1])
  })

  it.each([
    [0, [1_000, 2_000, 4_000, 4_000]],
    [1, [1_500, 3_000, 6_000]],
  ])('opens a rejected stream after growing delays, with jitter (random %d)', (random, waits) => {
    jest.spyOn(Math, 'random').mockReturnValue(random)
    open()
    for (const [at, wait] of waits.entries()) {
      last().fail(2)
      jest.advanceTimersByTime(wait - 1)
      expect(count()).toBe(at + 1)
      jest.advanceTimersByTime(1)
      expect(count()).toBe(at + 2)
    }
  })

  it.each([
    ['news', 2_000],
    ['ping', 1_000],
  ])('after an event "%s", where only "ping" is a recovery, the next delay is %d ms', (sign, wait) => {
    open({ heartbeats: ['ping'], isRecovery: (name) => name === 'ping' })
    last().fail(2)
    jest.advanceTimersByTime(1_000)
    last().say(sign)
    last().fail(2)
    jest.advanceTimersByTime(wait - 1)
    expect(count()).toBe(2)
    jest.advanceTimersByTime(1)
    expect(count()).toBe(3)
  })

  it('opens a silent stream at once, and one that stays silent after a delay', () => {
    open({ silenceMs: 10_000 })
    jest.advanceTimersByTime(9_000)
    last().say('news')
    jest.advanceTimersByTime(9_999)
    expect(count()).toBe(1)
    jest.advanceTimersByTime(1)
    expect(count()).toBe(2)
    jest.advanceTimersByTime(10_999)
    expect(count()).toBe(2)
    jest.advanceTimersByTime(1)
    expect([count(), log]).toEqual([3, ['news ', 'silent', 'silent']])
  })

  it('opens the stream when the browser is online again, and when a device wakes after a silence', () => {
    open({ silenceMs: 10_000 })
    dispatchEvent(new Event('online'))
    expect(count()).toBe(2)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count()).toBe(2)
    // While the device slept, its clock advanced but its timers did not.
    jest.setSystemTime(Date.now() + 10_001)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count()).toBe(3)
  })

  it('ignores a stream that it has replaced', () => {
    open()
    const [first] = Events.opened
    stream.reopen()
    first?.say('news')
    first?.fail(2)
    expect([first?.readyState, log]).toEqual([2, []])
  })

  it('does nothing more when it is closed', () => {
    open({ silenceMs: 10_000 })
    stream.close()
    last().say('news')
    dispatchEvent(new Event('online'))
    jest.advanceTimersByTime(60_000)
    expect([last().readyState, count(), log, jest.getTimerCount()]).toEqual([2, 1, [], 0])
  })
})

it.each([
  ['"text"', 'text'],
  ['1', null],
  ['', null],
  ['no', null],
])('parsed returns valid data only: %j is %j', (data, expected) =>
  expect(parsed(data, (value): value is string => typeof value === 'string')).toBe(expected),
)
