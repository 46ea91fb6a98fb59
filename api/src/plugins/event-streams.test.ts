import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLimits, type Limits } from '../config/context.ts'
import type { HttpError } from '../infrastructure/http/http-error.ts'
import { createEventStreams, type StreamClient } from './event-streams.ts'

class Connection extends EventEmitter {
  written = ''
  writableEnded = false
  destroyed = false
  writableLength = 0
  shouldKeepAlive = true
  writeHead() {}
  write(text: string) {
    this.written += text
  }
  end() {
    this.writableEnded = true
    this.emit('close')
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/**
 * Opens streams on a server with these limits.
 *
 * @returns a function that returns the status: 200, 429 or 503
 */
function openServer(limits: Partial<Limits>) {
  const app = { addHook: () => {} } as unknown as FastifyInstance
  const streams = createEventStreams(app, { ...defaultLimits, ...limits })
  const connections: Connection[] = []
  const open = (client: StreamClient): number => {
    const connection = new Connection()
    const reply = { raw: connection, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
    try {
      streams.open({ method: 'GET' } as FastifyRequest, reply, client, () => () => {})
    } catch (error) {
      return (error as HttpError).status
    }
    connections.push(connection)
    return 200
  }
  const of =
    (kind: 'guest' | 'board') =>
    (address: string, browser: string | null = null) =>
      open({ kind, caller: { address, browser, claimed: null } })
  const admin = (person: string) => open({ kind: 'admin', person })
  return { guest: of('guest'), board: of('board'), staff: () => open({ kind: 'staff' }), admin, connections }
}

const times = <T>(count: number, what: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => what(i))

describe('the limits of event streams', () => {
  const [OFFICE, HOME] = ['192.0.2.1', '192.0.2.2']

  it('apply per named browser, across addresses', () => {
    const { guest } = openServer({ streamsPerBrowser: 2 })
    expect([guest(OFFICE, 'a'), guest(HOME, 'a'), guest(HOME, 'a')]).toEqual([200, 200, 429])
    expect(guest(OFFICE, 'b')).toBe(200)
  })

  it('apply to browsers without a name per address, without affecting named ones', () => {
    const { guest } = openServer({ unnamedStreamsPerAddress: 2, streamsPerAddress: 2 })
    expect(times(3, () => guest(OFFICE))).toEqual([200, 200, 429])
    expect([guest(OFFICE, 'a'), guest(HOME)]).toEqual([200, 200])
  })

  it('reserve one stream for each named browser of an address', () => {
    const { guest } = openServer({ streamsPerAddress: 3, streamsPerBrowser: 5 })
    expect(times(5, () => guest(OFFICE, 'greedy'))).toEqual([200, 200, 200, 429, 429])
    expect([guest(OFFICE, 'a'), guest(OFFICE, 'a'), guest(OFFICE, 'b')]).toEqual([200, 429, 200])
  })

  it('give one address at most half of all streams', () => {
    const { guest } = openServer({ streams: 4 })
    expect(times(3, (i) => guest(OFFICE, `name ${i}`))).toEqual([200, 200, 429])
    expect([guest(HOME, 'a'), guest(HOME, 'b')]).toEqual([200, 200])
    expect(guest('192.0.2.3', 'c')).toBe(503)
  })

  it('apply to an IPv6 /64 as one address', () => {
    const { guest } = openServer({ unnamedStreamsPerAddress: 1 })
    expect([guest('2001:db8::1'), guest('2001:db8::2'), guest('2001:db8:0:1::1')]).toEqual([200, 429, 200])
  })

  it('are separate for guests, boards and tablets', () => {
    const { guest, board, staff } = openServer({ streams: 2, boardStreams: 2, staffStreams: 1 })
    expect([guest(OFFICE), guest(HOME), guest(HOME)]).toEqual([200, 200, 503])
    expect([board(OFFICE), board(HOME), board(HOME)]).toEqual([200, 200, 503])
    expect([staff(), staff()]).toEqual([200, 503])
  })

  it('apply per person of the back office, separately from all others', () => {
    const { guest, admin, connections } = openServer({ streams: 1, adminStreams: 3, adminStreamsPerPerson: 2 })
    expect(times(3, () => admin('anna'))).toEqual([200, 200, 429])
    expect([guest(OFFICE), admin('bo'), admin('cia')]).toEqual([200, 200, 503])
    connections[0]?.end()
    expect([admin('anna'), admin('anna')]).toEqual([200, 503])
  })

  it('are freed when streams end', () => {
    const { guest, connections } = openServer({ unnamedStreamsPerAddress: 1, streamsPerBrowser: 1 })
    for (const browser of [null, 'a']) {
      expect([guest(OFFICE, browser), guest(OFFICE, browser)]).toEqual([200, 429])
      connections.at(-1)?.end()
      expect(guest(OFFICE, browser)).toBe(200)
    }
  })
})

function opened() {
  const app = { addHook: () => {} } as unknown as FastifyInstance
  const streams = createEventStreams(app, { ...defaultLimits, streams: 2 })
  const connection = new Connection()
  const onLeave = jest.fn()
  streams.open(
    { ip: '::1', method: 'GET' } as FastifyRequest,
    { raw: connection, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply,
    { kind: 'guest', caller: { address: '::1', browser: null, claimed: null } },
    () => onLeave,
  )
  return { connection, onLeave }
}

describe('an idle event stream', () => {
  it('sends a ping event every 25 seconds', () => {
    const { connection } = opened()
    connection.written = ''
    jest.advanceTimersByTime(50_000)
    expect(connection.written).toBe('event: ping\ndata: {}\n\n'.repeat(2))
  })

  it('is closed when the client does not read', () => {
    const { connection, onLeave } = opened()
    connection.writableLength = 65_537
    jest.advanceTimersByTime(25_000)
    expect([connection.destroyed, onLeave.mock.calls.length]).toEqual([true, 1])
  })
})
