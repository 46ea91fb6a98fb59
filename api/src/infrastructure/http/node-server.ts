import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../../config/context.ts'
import { endAfter } from './drain.ts'
import { PROBLEM, Refusal } from './refusal.ts'
import { type ProtectionConfig, protectionOf } from './security-headers.ts'

/** A proxy in front reuses idle connections for less than this. */
const KEEP_ALIVE_MS = 72_000

/** Node's codes for what it cannot read; any other is a 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** A whole answer with a problem document, for a connection that is no request to Fastify and closes afterwards. */
function rawProblem(config: ProtectionConfig, status: number): string {
  const body = JSON.stringify(new Refusal(status, 'error.badRequest').toProblem())
  const headers = {
    ...protectionOf(config),
    'cache-control': 'no-store',
    'content-type': PROBLEM,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/**
 * Returns an HTTP server that ends requests which do not arrive in time, and answers what Node refuses by itself (unreadable, too
 * large, too slow, `CONNECT`, an unknown `Expect`) with a problem document and the headers of every other answer.
 */
export function createNodeServer(
  listener: RequestListener,
  config: ProtectionConfig & Pick<Config, 'arrival'>,
): Server {
  const { headersMs, requestMs, checkMs } = config.arrival
  /** The newest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own 400 is empty; the plugin `request-checks` refuses a missing host in words.
      requireHostHeader: false,
    },
    (request, response) => {
      answers.set(request.socket, response)
      listener(request, response)
    },
  )

  const refused = new WeakSet<Duplex>()
  const refuse = (socket: Duplex, status: number, endWith: (socket: Duplex, text: string) => void = endAfter): void => {
    // What arrives after a refusal can be unreadable too.
    if (refused.has(socket)) return
    refused.add(socket)
    const answer = answers.get(socket)
    // Anything written into an answer that has begun would be read as part of it.
    const isMidAnswer = answer?.headersSent && !answer.writableFinished
    if (!socket.writable || isMidAnswer) socket.destroy()
    else endWith(socket, rawProblem(config, status))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, STATUS_OF[error.code ?? ''] ?? 400)
  })
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    // Node counts it no longer among its connections: one that stayed open would hold up a shutdown.
    refuse(socket, 400, (_socket, text) => socket.end(text, () => socket.destroy()))
  })
  server.on('checkExpectation', (request) => refuse(request.socket, 417))
  return server
}
