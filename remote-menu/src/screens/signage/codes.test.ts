import type { Signage } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type CodeFollower, followCodes } from './codes.ts'
import { TICK_MS } from './tick.ts'

const EMPTY: Signage = { preparing: [], ready: [] }
const COOKING: Signage = { preparing: ['A47'], ready: [] }

/** Fakes EventSource, which jsdom lacks. */
class Events extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Events[] = []
  readyState = 1
  listeners = 0
  constructor() {
    super()
    Events.opened.push(this)
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1
    super.removeEventListener(...args)
  }
  close() {
    this.readyState = Events.CLOSED
  }
  send(data: string) {
    this.dispatchEvent(new MessageEvent('signage', { data }))
  }
  /** Simulates a broken stream. The browser does not reconnect after a rejected request. */
  fail({ isRejected = false } = {}) {
    this.readyState = isRejected ? Events.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
}

const browser = globalThis.EventSource
let follower: CodeFollower | undefined
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.EventSource = Events as unknown as typeof EventSource
})
afterEach(() => {
  follower?.stop()
  Events.opened.length = 0
  globalThis.EventSource = browser
  jest.useRealTimers()
})

/** Follows the codes of a fake server that returns `answer` to each request. */
function follow(answer: Signage | null = EMPTY) {
  const server = { answer }
  const updates: (Signage | null)[] = []
  let requests = 0
  const open = () => new Events() as unknown as EventSource
  const request = async () => {
    requests += 1
    return server.answer
  }
  const followed = followCodes({ open, request, onUpdate: (signage) => void updates.push(signage) })
  follower = followed
  const ticks = async (count: number) => {
    for (let tick = 0; tick < count; tick += 1) {
      await jest.advanceTimersByTimeAsync(TICK_MS)
      followed.tick()
      await jest.advanceTimersByTimeAsync(0)
    }
  }
  const stream = () => {
    const last = Events.opened.at(-1)
    if (!last) throw new Error('No stream was opened')
    return last
  }
  return { server, updates, requests: () => requests, ticks, stream }
}

describe('followCodes (the codes of the signage screen)', () => {
  it('reports the codes of each event', () => {
    const { stream, updates } = follow()
    stream().send(JSON.stringify(COOKING))
    stream().send(JSON.stringify(EMPTY))
    expect(updates).toEqual([COOKING, EMPTY])
  })

  it.each(['', 'no', '{}', '{"preparing":[1],"ready":[]}'])('ignores the invalid event %j', (data) => {
    const { stream, updates } = follow()
    stream().send(data)
    expect(updates).toEqual([])
  })

  it('requests the codes once per minute without an event', async () => {
    const { ticks, requests, updates, stream } = follow()
    await ticks(4)
    expect(requests()).toBe(0)
    await ticks(1)
    expect([requests(), updates]).toEqual([1, [EMPTY]])
    stream().send(JSON.stringify(EMPTY))
    await ticks(4)
    expect(requests()).toBe(1)
    await ticks(6)
    expect(requests()).toBe(3)
    expect(Events.opened).toHaveLength(1)
  })

  it('opens a new stream when a response has codes that the stream did not send', async () => {
    const { ticks, server, stream, updates } = follow()
    stream().send(JSON.stringify(EMPTY))
    server.answer = COOKING
    await ticks(5)
    expect(updates).toEqual([EMPTY, COOKING])
    expect(Events.opened).toHaveLength(1)
    await ticks(1)
    expect(Events.opened.map(({ readyState }) => readyState)).toEqual([2, 1])
  })

  it('keeps a stream that sends its codes shortly after the response', async () => {
    const { ticks, server, stream } = follow()
    stream().send(JSON.stringify(EMPTY))
    server.answer = COOKING
    await ticks(5)
    stream().send(JSON.stringify(COOKING))
    await ticks(20)
    expect(Events.opened).toHaveLength(1)
  })

  it('requests the codes on every tick after the stream breaks, until the server responds', async () => {
    const { ticks, server, stream, updates, requests } = follow(null)
    stream().send(JSON.stringify(COOKING))
    stream().fail()
    await ticks(3)
    expect([updates, requests()]).toEqual([[COOKING, null, null, null], 3])
    server.answer = EMPTY
    await ticks(1)
    expect(updates.at(-1)).toEqual(EMPTY)
    await ticks(1)
    expect(requests()).toBe(4)
    // The browser reconnects itself.
    expect(Events.opened).toHaveLength(1)
  })

  it('requests the codes on the next tick when the browser is offline', async () => {
    const { ticks, updates, requests } = follow(null)
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await ticks(1)
    onLine.mockRestore()
    expect([requests(), updates]).toEqual([1, [null]])
  })

  it('opens a new stream after a rejected one, with delays that grow from one tick to five', async () => {
    const { ticks, stream } = follow()
    const waits: number[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      stream().fail({ isRejected: true })
      const before = Events.opened.length
      let waited = 0
      while (Events.opened.length === before) {
        await ticks(1)
        waited += 1
      }
      waits.push(waited)
    }
    expect(waits).toEqual([1, 2, 4, 5, 5])
    stream().send(JSON.stringify(COOKING))
    stream().fail({ isRejected: true })
    await ticks(1)
    expect(Events.opened).toHaveLength(7)
  })

  it('reports the codes of an event that arrives during a request', async () => {
    const { stream, updates, server, ticks } = follow()
    server.answer = EMPTY
    await ticks(4)
    await jest.advanceTimersByTimeAsync(TICK_MS)
    follower?.tick()
    await jest.advanceTimersByTimeAsync(1)
    stream().send(JSON.stringify(COOKING))
    expect(updates.at(-1)).toEqual(COOKING)
  })

  it('keeps one stream with two listeners after 24 reconnects, and none when stopped', async () => {
    const { ticks, server, stream } = follow()
    for (let hour = 0; hour < 24; hour += 1) {
      stream().send(JSON.stringify(hour % 2 ? COOKING : EMPTY))
      server.answer = hour % 2 ? EMPTY : COOKING
      await ticks(6)
    }
    expect(Events.opened).toHaveLength(25)
    expect(Events.opened.filter(({ readyState }) => readyState !== Events.CLOSED)).toHaveLength(1)
    expect(Events.opened.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(2)
    follower?.stop()
    expect(Events.opened.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(0)
  })
})
