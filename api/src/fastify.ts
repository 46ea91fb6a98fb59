import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Config, type Log, silentLog } from './config/context.ts'
import { endAndDrain } from './infrastructure/http/drain.ts'
import { HttpError, PROBLEM } from './infrastructure/http/http-error.ts'
import { type SecurityHeadersConfig, securityHeaders } from './infrastructure/http/security-headers.ts'
import { trustOption } from './infrastructure/http/trusted-proxies.ts'
import { createLoggerTo } from './infrastructure/log/logger.ts'
import { withoutChainPrefix } from './modules/catalogue/index.ts'
import { BODY_LIMIT } from './plugins/body.ts'
import { rejectAddress } from './plugins/errors.ts'
import { routableUrl } from './plugins/not-found.ts'
import { REQUEST_ID_FIELD, requestIds } from './plugins/request-log.ts'

export const createFastify = (config: Config, log: Log): FastifyInstance =>
  Fastify({
    serverFactory: (listener) => createNodeServer(listener, config),
    // `createNodeServer` answers these.
    clientErrorHandler: () => {},
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOption(config.trustedProxies),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still served; then the connection is closed.
    return503OnClosing: false,
    // Without a log, Fastify creates no logger per request.
    ...(log === silentLog ? {} : { loggerInstance: toLogger(log) }),
    // The plugin `request-log` logs requests, if the configuration says so.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_FIELD }),
    genReqId: requestIds(),
    frameworkErrors: rejectAddress(config),
    rewriteUrl: ({ url = '/' }) => routableUrl({ url: withoutChainPrefix(url) }),
    routerOptions: { maxParamLength: 256 },
  })

/** Returns a pino logger as it is, and wraps any other log. */
const toLogger = (log: Log): FastifyBaseLogger => ('child' in log ? (log as FastifyBaseLogger) : createLoggerTo(log))

/** The newest response on a connection. A `WeakMap` would slow down every response. */
const ANSWER = Symbol('answer')
type AnsweredSocket = Duplex & { [ANSWER]?: ServerResponse }

/** Longer than proxies keep an idle connection for their next request. */
const KEEP_ALIVE_MS = 72_000

/**
 * Creates an HTTP server with timeouts for slow requests. It answers what Node itself rejects (unreadable, too large or
 * too slow requests, `CONNECT`, an unknown `Expect`) with a problem document and the headers of every other response
 * (ATTACK-22, ATTACK-23).
 */
function createNodeServer(
  listener: RequestListener,
  config: SecurityHeadersConfig & Pick<Config, 'requestTimeouts'>,
): Server {
  const { headersMs, requestMs, checkMs } = config.requestTimeouts
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own 400 has no body; the plugin `request-checks` rejects a missing host with a problem document.
      requireHostHeader: false,
    },
    (request, response) => {
      ;(request.socket as AnsweredSocket)[ANSWER] = response
      listener(request, response)
    },
  )

  const rejected = new WeakSet<Duplex>()
  const reject = (
    socket: Duplex,
    status: number,
    endWith: (socket: Duplex, text: string) => void = endAndDrain,
  ): void => {
    // Data after a rejected request can fail to parse again.
    if (rejected.has(socket)) return
    rejected.add(socket)
    const answer = (socket as AnsweredSocket)[ANSWER]
    // Anything written during a response would become part of it.
    const isMidAnswer = answer?.headersSent && !answer.writableFinished
    if (!socket.writable || isMidAnswer) socket.destroy()
    else endWith(socket, rawProblem(config, status))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else reject(socket, STATUS_OF[error.code ?? ''] ?? 400)
  })
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    // Node detaches this connection from the HTTP server, which then cannot close it: it would delay a shutdown.
    reject(socket, 400, (_socket, text) => socket.end(text, () => socket.destroy()))
  })
  server.on('checkExpectation', (request) => reject(request.socket, 417))
  return server
}

/** Status codes by the error code of a `clientError` event; for any other code it is 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Returns a complete response with a problem document, for a request that does not reach Fastify. The connection is
 * closed after it.
 */
function rawProblem(config: SecurityHeadersConfig, status: number): string {
  const body = JSON.stringify(new HttpError(status, 'error.badRequest').toProblem())
  const headers = {
    ...securityHeaders(config),
    'cache-control': 'no-store',
    'content-type': PROBLEM,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
