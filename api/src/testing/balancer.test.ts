import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Balancer, startBalancer } from './balancer.ts'
import { freePorts } from './ports.ts'

const open: { close(): unknown }[] = []
afterAll(() => Promise.all(open.map((one) => one.close())))

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function balance(...addresses: readonly string[]): Promise<Balancer> {
  const balancer = await startBalancer(addresses)
  open.push(balancer)
  return balancer
}

const serverNamed = (name: string): Promise<string> => serve((_call, answer) => answer.end(name))
const read = async (url: string, init?: RequestInit) => (await fetch(url, init)).text()

let unreachable = ''
beforeAll(async () => {
  unreachable = `http://127.0.0.1:${(await freePorts(1))[0]}`
})

test('the balancer uses its servers in turn and skips unreachable ones', async () => {
  const { url } = await balance(await serverNamed('a'), unreachable, await serverNamed('b'))
  const answers = [await read(url), await read(url), await read(url), await read(url, { method: 'POST', body: 'x' })]
  expect(answers).toEqual(['a', 'b', 'b', 'a'])
})

test('the balancer answers 502 when no server is reachable', async () => {
  const { url } = await balance(unreachable)
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(502)
})

test('the balancer forwards a call unchanged, with X-Forwarded-For', async () => {
  const { url } = await balance(
    await serve(async (call, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of call) chunks.push(chunk as Buffer)
      const { method, url: path, headers } = call
      answer.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-path': path ?? '' })
      answer.end(
        JSON.stringify({
          method,
          host: headers.host,
          way: headers['x-forwarded-for'],
          body: String(Buffer.concat(chunks)),
        }),
      )
    }),
  )
  const answer = await fetch(`${url}/api/x?y=1`, {
    method: 'PUT',
    body: 'hej',
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-path')).toBe('/api/x?y=1')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({
    method: 'PUT',
    host: new URL(url).host,
    way: '192.0.2.1, 127.0.0.1',
    body: 'hej',
  })
})

test('the balancer repeats a GET when its server dies, and never a POST', async () => {
  let taken = 0
  const dies = await serve((call) => {
    taken++
    call.socket.destroy()
  })
  const { url } = await balance(dies, await serverNamed('b'))
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(502)
  expect(taken).toBe(1)
  await read(url)
  expect(await read(url)).toBe('b')
  expect(taken).toBe(2)
})

test('the balancer streams a response, and closes it with its server or its client', async () => {
  let cut = () => {}
  let left: Promise<unknown> = Promise.resolve()
  const { url } = await balance(
    await serve((call, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.write('data: 1\n\n')
      cut = () => call.socket.destroy()
      left = once(answer, 'close')
    }),
  )
  const first = (await fetch(url)).body?.getReader()
  expect(String(Buffer.from((await first?.read())?.value ?? ''))).toBe('data: 1\n\n')
  cut()
  await expect(first?.read()).rejects.toThrow()
  const abort = new AbortController()
  await fetch(url, { signal: abort.signal })
  abort.abort()
  await left
})
