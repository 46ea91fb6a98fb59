import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, expectLog, rejectionLog, type TestApi } from '../../testing/index.ts'
import { DRAIN, endAndDrain, streamUntilRead } from './drain.ts'

expectLog(rejectionLog('sign-in', 'payload-too-large'), rejectionLog('call', 'cross-site'))

const MEGABYTE = 1_000_000

function openClient(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const errors: string[] = []
  let received = ''
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message))
  socket.on('data', (chunk) => {
    received += chunk
  })
  // `once` of `node:events` would reject on an error.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const nextChunk = () => new Promise<void>((resolve) => socket.once('data', () => resolve()))
  const ended = new Promise<void>((resolve) => socket.once('end', resolve))
  /** Waits for the whole response. @returns its status */
  const readStatus = async () => {
    for (;;) {
      const [head = '', body] = received.split('\r\n\r\n', 2)
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (body !== undefined && Buffer.byteLength(body) >= Number(length)) return Number(head.split(' ')[1])
      if (socket.destroyed) throw new Error(`Closed without a whole answer: ${received}`)
      await Promise.race([nextChunk(), closed])
    }
  }
  return { socket, errors, readStatus, ended, closed }
}

/**
 * Writes as fast as the server reads, until the connection closes.
 *
 * @returns the number of bytes written
 */
async function sendWithoutEnd(socket: Socket): Promise<number> {
  const chunk = Buffer.alloc(65_536, 'x')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const drained = () => new Promise<void>((resolve) => socket.once('drain', resolve))
  while (!socket.destroyed) if (!socket.write(chunk)) await Promise.race([drained(), closed])
  return socket.bytesWritten
}

const POST = 'POST /api/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('a client that is rejected while it sends', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ customerLogin: true })
  })
  afterAll(() => api.close())

  const long = `Content-Length: ${MEGABYTE}\r\n\r\n`
  const login = `POST /api/identity/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${long}`
  it.each<[string, string, number]>([
    ['413 for a body that is too long', `${POST}${long}`, 413],
    ['413 for chunks that become too long', `${POST}Transfer-Encoding: chunked\r\n\r\n`, 413],
    ['400 for a password that is too long', login, 400],
    ['400 for a request without a host', `POST /api/order HTTP/1.1\r\n${long}`, 400],
    ['403 for a call from another site', `${POST}Origin: https://evil.example\r\n${long}`, 403],
    ['400 for a request that is not HTTP', 'HELO\r\n\r\n', 400],
    ['417 for an unknown expectation', `${POST}Expect: cake\r\n${long}`, 417],
    ['431 for a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}`, 431],
  ])('reads the whole answer: %s', async (_name, head, status) => {
    const { socket, errors, readStatus, closed } = openClient(api.url)
    const isChunked = head.includes('chunked')
    const chunk = 'x'.repeat(10_000)
    const wrap = (text: string) => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text)
    // Wait for each write: after a reset by the server, the next one fails.
    const write = (text: string) => new Promise((resolve) => socket.write(text, resolve))
    await write(head)
    for (let count = 0; count < 10; count++) await write(wrap(chunk))
    expect(await readStatus()).toBe(status)
    // If the server closes the connection right after its response, it does so before it answers this request, and the
    // next write fails.
    await api.fetch('/health/live')
    for (let count = 10; count < 100; count++) await write(wrap(chunk))
    socket.end(isChunked ? '0\r\n\r\n' : '')
    await closed
    expect(errors).toEqual([])
  })

  it.each<[string, string, number]>([
    ['a huge Content-Length', `${POST}Content-Length: 1000000000000\r\n\r\n`, 413],
    ['an endless header', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}`, 431],
  ])('is disconnected above the limit: %s', async (_name, head, status) => {
    const { socket, readStatus } = openClient(api.url)
    socket.write(head)
    expect(await readStatus()).toBe(status)
    const sent = await sendWithoutEnd(socket)
    // The socket buffers of both ends hold some MB that the server has not read.
    expect(sent).toBeLessThan(DRAIN.bytes + 16 * 1024 * 1024)
  })
})

describe('a client that neither sends nor closes', () => {
  const LIMITS = { bytes: MEGABYTE, ms: 20 }
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it.each<[string, RequestListener]>([
    [
      'after an answer',
      (request, response) => {
        response.writeHead(413, { 'content-length': 2 })
        streamUntilRead(request, 'no', LIMITS).pipe(response)
      },
    ],
    [
      'after the last answer of its connection',
      ({ socket }) => endAndDrain(socket, 'HTTP/1.1 413 \r\nContent-Length: 2\r\n\r\nno', LIMITS),
    ],
  ])('is disconnected after a timeout: %s', async (_name, listener) => {
    const { server, url } = await serve(listener)
    const { socket, readStatus, ended } = openClient(url)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
    expect(await readStatus()).toBe(413)
    await ended
    socket.destroy()
    server.close()
    await once(server, 'close')
  })
})
