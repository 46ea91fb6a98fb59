import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A plain reverse proxy in front of several servers, as operators have one. */
export interface Balancer {
  readonly url: string
  /** Takes no more calls, and cuts those under way. */
  close(): Promise<void>
}

const BETWEEN_TWO = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])

/** Header lines as they came, without those that concern one connection alone. */
function linesOf(raw: readonly string[], without: ReadonlySet<string> = BETWEEN_TWO): string[] {
  return raw.filter((_, i) => !without.has((raw[i - (i % 2)] ?? '').toLowerCase()))
}

const FORWARDED = new Set([...BETWEEN_TWO, 'x-forwarded-for', 'x-forwarded-proto'])

/** What goes to a server: the guest's own lines, and behind whatever they say of proxies where they really come from. */
function linesBehindProxy({ rawHeaders, headers, socket }: IncomingMessage): string[] {
  const before = headers['x-forwarded-for']
  const address = socket.remoteAddress ?? ''
  const way = before === undefined ? address : `${before}, ${address}`
  return [...linesOf(rawHeaders, FORWARDED), 'x-forwarded-for', way, 'x-forwarded-proto', 'http']
}

/**
 * Hands a call to the first of `targets` that takes it. One that refuses the connection is passed over, and so is one that dies before it has answered a
 * call that only reads; a call that was sent and may have done something is never sent twice. That is nginx's rule, and the guest is told 502.
 */
function pass(call: IncomingMessage, answer: ServerResponse, [target, ...others]: readonly string[]): void {
  if (answer.destroyed) return
  if (target === undefined) {
    answer.writeHead(502, { 'content-type': 'text/plain' }).end('No server has answered\n')
    return
  }
  // A connection for each call, so that it is known whether it was sent.
  const onward = request(new URL(call.url ?? '/', target), {
    method: call.method ?? 'GET',
    headers: linesBehindProxy(call),
    setHost: false,
    agent: false,
  })
  let isSent = false
  onward.once('socket', (socket) =>
    socket.once('connect', () => {
      isSent = true
      call.pipe(onward)
    }),
  )
  onward.once('response', (its) => {
    answer.writeHead(its.statusCode ?? 502, linesOf(its.rawHeaders))
    // An event stream's head goes out before its first event.
    answer.flushHeaders()
    its.pipe(answer)
    its.once('error', () => answer.destroy())
  })
  onward.once('error', () => {
    if (answer.headersSent) answer.destroy()
    else pass(call, answer, isSent && call.method !== 'GET' && call.method !== 'HEAD' ? [] : others)
  })
  answer.once('close', () => onward.destroy())
}

/**
 * Starts a reverse proxy over servers at `addresses`, one after the other in turn, whoever calls: nothing sticks. HTTP/1.1; streams pass as they come;
 * `X-Forwarded-For` says who called. @param port any free one by default.
 */
export async function startBalancer(addresses: readonly string[], port = 0): Promise<Balancer> {
  let turn = 0
  const server = createServer((call, answer) => {
    const first = turn++ % addresses.length
    pass(call, answer, [...addresses.slice(first), ...addresses.slice(0, first)])
  })
  // Event streams have no end.
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
