import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoggedRequests } from '../config/context.ts'
import { isStream } from './event-streams.ts'

/** The path of health checks, which are neither counted nor logged. */
export const HEALTH = '/health/'
export const REQUEST_ID = 'x-request-id'
export const REQUEST_ID_FIELD = 'requestId'
/** Allowed request ids from a proxy; other characters could forge a part of a log line. */
const ID = /^[\w.:-]{1,64}$/

/** Creates a generator of request ids. They are unique across servers and contain no information. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/** Returns whether a trusted proxy sent the request: only then are there several addresses. */
const isFromProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1

/** Unknown routes, such as those of pages, count as `*`. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? '*'

interface RequestLogOptions {
  readonly logged: LoggedRequests
  readonly meters: { observeResponse(route: string, status: number, ms: number): void }
}

/**
 * Sets a request's id in the response and the log, counts the request, and logs route, status and duration. It logs
 * neither the address nor anything that the client sent.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { logged, meters }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const proxyId = request.headers[REQUEST_ID]
      if (typeof proxyId === 'string' && ID.test(proxyId) && isFromProxy(request)) {
        request.id = proxyId
        request.log = reply.log = app.log.child({ [REQUEST_ID_FIELD]: proxyId })
      }
      reply.header(REQUEST_ID, request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = routeOf(request)
      const { statusCode: status, elapsedTime } = reply
      if (!route.startsWith(HEALTH)) {
        // The duration of a stream is no response time.
        if (!isStream(request)) meters.observeResponse(route, status, elapsedTime)
        if (logged === 'on' || (logged === 'errors' && status >= 500)) {
          const fields = {
            method: request.method,
            route,
            status,
            ms: Math.round(elapsedTime * 10) / 10,
          }
          if (status >= 500) request.log.warn(fields, 'A call was answered')
          else request.log.info(fields, 'A call was answered')
        }
      }
      done()
    })
  },
  { name: 'request-log' },
)
