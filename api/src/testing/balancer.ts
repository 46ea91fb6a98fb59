import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])

function forwardedLines(raw: readonly string[], without: ReadonlySet<string> = HOP_BY_HOP): string[] {
  return raw.filter((_, i) => !without.has((raw[i - (i % 2)] ?? '').toLowerCase()))
}

const FORWARDED = new Set([...HOP_BY_HOP, 'x-forwarded-for', 'x-forwarded-proto'])

/** Returns the client's header lines, with its real address appended to `X-Forwarded-For`. */
function linesBehindProxy({ rawHeaders, headers, socket }: IncomingMessage): string[] {
  const before = headers['x-forwarded-for']
  const address = socket.remoteAddress ?? ''
  const addresses = before === undefined ? address : `${before}, ${address}`
  return [...forwardedLines(rawHeaders, FORWARDED), 'x-forwarded-for', addresses, 'x-forwarded-proto', 'http']
}

/**
 * Forwards a call to the first of `targets` that accepts it. Skips a server that refuses the connection, or that dies
 * before it answers a GET or HEAD. Never repeats another call that was sent; the client gets 502. nginx has the same
 * rule.
 */
function forward(call: IncomingMessage, answer: ServerResponse, [target, ...others]: readonly string[]): void {
  if (answer.destroyed) return
  if (target === undefined) {
    answer.writeHead(502, { 'content-type': 'text/plain' }).end('No server has answered\n')
    return
  }
  // One connection per call, to know whether the call was sent.
  const outgoing = request(new URL(call.url ?? '/', target), {
    method: call.method ?? 'GET',
    headers: linesBehindProxy(call),
    setHost: false,
    agent: false,
  })
  let isSent = false
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      isSent = true
      call.pipe(outgoing)
    }),
  )
  outgoing.once('response', (incoming) => {
    answer.writeHead(incoming.statusCode ?? 502, forwardedLines(incoming.rawHeaders))
    // Send the headers of an event stream before its first event.
    answer.flushHeaders()
    incoming.pipe(answer)
    incoming.once('error', () => answer.destroy())
  })
  outgoing.once('error', () => {
    if (answer.headersSent) answer.destroy()
    else forward(call, answer, isSent && call.method !== 'GET' && call.method !== 'HEAD' ? [] : others)
  })
  answer.once('close', () => outgoing.destroy())
}

/**
 * Starts a round-robin reverse proxy over `addresses`, without sticky sessions. HTTP/1.1, with streaming and
 * `X-Forwarded-For`.
 *
 * @param port 0 for a free one
 */
export async function startBalancer(addresses: readonly string[], port = 0): Promise<Balancer> {
  let turn = 0
  const server = createServer((call, answer) => {
    const first = turn++ % addresses.length
    forward(call, answer, [...addresses.slice(first), ...addresses.slice(0, first)])
  })
  // Event streams never end.
  server.requestTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
