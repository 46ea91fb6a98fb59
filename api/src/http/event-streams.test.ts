import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEventStreams } from './event-streams.ts'

/** The end of a connection that the server writes to. */
class Connection extends EventEmitter {
  said = ''
  writableEnded = false
  destroyed = false
  writableLength = 0
  shouldKeepAlive = true
  writeHead() {}
  write(text: string) {
    this.said += text
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

/** A server with one stream open. */
function opened() {
  const app = { addHook: () => {} } as unknown as FastifyInstance
  const streams = createEventStreams(app, { streams: 2, streamsPerAddress: 2, staffStreams: 1 })
  const connection = new Connection()
  const left = jest.fn()
  streams.open(
    { ip: '::1', method: 'GET' } as FastifyRequest,
    { raw: connection, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply,
    () => left,
  )
  return { connection, left }
}

describe('a stream on which nothing happens', () => {
  it('says every 25 seconds that the server is there, as an event that a page can hear', () => {
    const { connection } = opened()
    connection.said = ''
    jest.advanceTimersByTime(50_000)
    expect(connection.said).toBe('event: ping\ndata: {}\n\n'.repeat(2))
  })

  it('is cut where nobody reads: our memory is not its store', () => {
    const { connection, left } = opened()
    connection.writableLength = 65_537
    jest.advanceTimersByTime(25_000)
    expect([connection.destroyed, left.mock.calls.length]).toEqual([true, 1])
  })
})
