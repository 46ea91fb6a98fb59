import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { until } from '../testing/index.ts'
import { createEventStreams, type EventStream } from './event-streams.ts'
import { Refusal } from './refusal.ts'

let app: FastifyInstance
let url: string
/** Those who follow, and how many have left. */
let following: EventStream[]
let left: number
let asked: number
/** The handler waits for it before it opens a stream. */
let found: Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  following = []
  left = 0
  asked = 0
  found = Promise.resolve()
  app = Fastify()
  const streams = createEventStreams(app, { streams: 2, streamsPerAddress: 2 })
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send())
  app.get('/events', async (request, reply) => {
    asked++
    await found
    return streams.open(request, reply, (stream) => {
      following.push(stream)
      return () => {
        left++
      }
    })
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Somebody who asks for the stream and reads nothing of it. */
async function ask(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}
const count = (look: () => number, wanted: number) =>
  until(
    async () => look(),
    (seen) => seen === wanted,
  )

describe('a stream of events', () => {
  it('is cut when its browser does not read, and nothing piles up', async () => {
    await ask()
    await count(() => following.length, 1)
    const before = process.memoryUsage().arrayBuffers
    while (left === 0) {
      following[0]?.send('x', 'x'.repeat(20_000))
      await turn()
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
    // What is said afterwards is said to nobody.
    following[0]?.send('x', 'x')
  })

  it('takes no place for whoever has gone before it was opened', async () => {
    let find = () => {}
    found = new Promise((resolve) => {
      find = resolve
    })
    const gone = await ask()
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open)))
    await count(() => asked, 1)
    gone.destroy()
    await until(connections, (open) => open === 0)
    find()
    await fetch(`${url}/nothing`)
    expect(following).toHaveLength(0)
    await ask()
    await ask()
    await count(() => following.length, 2)
    expect((await fetch(`${url}/events`)).status).toBe(503)
  })

  it('has a head that ends', async () => {
    const response = await fetch(`${url}/events`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(following).toHaveLength(0)
  })

  it('ends when the server closes, and is not opened after', async () => {
    let find = () => {}
    await ask()
    await count(() => following.length, 1)
    found = new Promise((resolve) => {
      find = resolve
    })
    const late = fetch(`${url}/events`, { headers: { connection: 'close' } })
    await count(() => asked, 2)
    const closing = app.close()
    await count(() => left, 1)
    find()
    expect((await late).status).toBe(503)
    await closing
    expect(following).toHaveLength(1)
  })
})
