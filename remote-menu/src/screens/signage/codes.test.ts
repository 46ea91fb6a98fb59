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
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1
    super.addEventListener(...given)
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1
    super.removeEventListener(...given)
  }
  close() {
    this.readyState = Events.CLOSED
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('signage', { data }))
  }
  /** Simulates a broken stream. The browser does not reconnect after a rejected request. */
  fail({ isRejected = false } = {}) {
    this.readyState = isRejected ? Events.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
}

const browser = globalThis.EventSource
let line: CodeFollower | undefined
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.EventSource = Events as unknown as typeof EventSource
})
afterEach(() => {
  line?.stop()
  Events.opened.length = 0
  globalThis.EventSource = browser
  jest.useRealTimers()
})

/** Follows the codes of a fake server that returns `answer` to each request. */
function follow(answer: Signage | null = EMPTY) {
  const server = { answer }
  const told: (Signage | null)[] = []
  let asked = 0
  const open = () => new Events() as unknown as EventSource
  const ask = async () => {
    asked += 1
    return server.answer
  }
  const followed = followCodes({ open, request: ask, onUpdate: (signage) => void told.push(signage) })
  line = followed
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
  return { server, told, asked: () => asked, beats: ticks, stream }
}

describe('followCodes (the codes of the signage screen)', () => {
  it('reports the codes of each event', () => {
    const { stream, told } = follow()
    stream().say(JSON.stringify(COOKING))
    stream().say(JSON.stringify(EMPTY))
    expect(told).toEqual([COOKING, EMPTY])
  })

  it.each(['', 'no', '{}', '{"preparing":[1],"ready":[]}'])('ignores the invalid event %j', (data) => {
    const { stream, told } = follow()
    stream().say(data)
    expect(told).toEqual([])
  })

  it('requests the codes once per minute without an event', async () => {
    const { beats, asked, told, stream } = follow()
    await beats(4)
    expect(asked()).toBe(0)
    await beats(1)
    expect([asked(), told]).toEqual([1, [EMPTY]])
    stream().say(JSON.stringify(EMPTY))
    await beats(4)
    expect(asked()).toBe(1)
    await beats(6)
    expect(asked()).toBe(3)
    expect(Events.opened).toHaveLength(1)
  })

  it('opens a new stream when a response has codes that the stream did not send', async () => {
    const { beats, server, stream, told } = follow()
    stream().say(JSON.stringify(EMPTY))
    server.answer = COOKING
    await beats(5)
    expect(told).toEqual([EMPTY, COOKING])
    expect(Events.opened).toHaveLength(1)
    await beats(1)
    expect(Events.opened.map(({ readyState }) => readyState)).toEqual([2, 1])
  })

  it('keeps a stream that sends its codes shortly after the response', async () => {
    const { beats, server, stream } = follow()
    stream().say(JSON.stringify(EMPTY))
    server.answer = COOKING
    await beats(5)
    stream().say(JSON.stringify(COOKING))
    await beats(20)
    expect(Events.opened).toHaveLength(1)
  })

  it('requests the codes on every tick from a broken stream until the server responds', async () => {
    const { beats, server, stream, told, asked } = follow(null)
    stream().say(JSON.stringify(COOKING))
    stream().fail()
    await beats(3)
    expect([told, asked()]).toEqual([[COOKING, null, null, null], 3])
    server.answer = EMPTY
    await beats(1)
    expect(told.at(-1)).toEqual(EMPTY)
    await beats(1)
    expect(asked()).toBe(4)
    // The browser reconnects itself.
    expect(Events.opened).toHaveLength(1)
  })

  it('requests the codes on the next tick when the browser is offline', async () => {
    const { beats, told, asked } = follow(null)
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await beats(1)
    onLine.mockRestore()
    expect([asked(), told]).toEqual([1, [null]])
  })

  it('opens a new stream after a rejected one, with delays that grow from one tick to five', async () => {
    const { beats, stream } = follow()
    const opened: number[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      stream().fail({ isRejected: true })
      const before = Events.opened.length
      let waited = 0
      while (Events.opened.length === before) {
        await beats(1)
        waited += 1
      }
      opened.push(waited)
    }
    expect(opened).toEqual([1, 2, 4, 5, 5])
    stream().say(JSON.stringify(COOKING))
    stream().fail({ isRejected: true })
    await beats(1)
    expect(Events.opened).toHaveLength(7)
  })

  it('reports the codes of an event that arrives during a request', async () => {
    const { stream, told, server, beats } = follow()
    server.answer = EMPTY
    await beats(4)
    await jest.advanceTimersByTimeAsync(TICK_MS)
    line?.tick()
    await jest.advanceTimersByTimeAsync(1)
    stream().say(JSON.stringify(COOKING))
    expect(told.at(-1)).toEqual(COOKING)
  })

  it('keeps one stream with two listeners after 24 reconnects, and none when stopped', async () => {
    const { beats, server, stream } = follow()
    for (let hour = 0; hour < 24; hour += 1) {
      stream().say(JSON.stringify(hour % 2 ? COOKING : EMPTY))
      server.answer = hour % 2 ? EMPTY : COOKING
      await beats(6)
    }
    expect(Events.opened).toHaveLength(25)
    expect(Events.opened.filter(({ readyState }) => readyState !== Events.CLOSED)).toHaveLength(1)
    expect(Events.opened.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(2)
    line?.stop()
    expect(Events.opened.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(0)
  })
})
