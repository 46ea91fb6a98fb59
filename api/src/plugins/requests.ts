import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoggedRequests } from '../config/context.ts'
import { isStream } from './event-streams.ts'

/** The path of health checks, which are neither counted nor logged. */
export const HEALTH = '/health/'
export const REQUEST_ID = 'x-request-id'
/** The field of log lines that has the id of their request. */
export const REQUEST_ID_FIELD = 'requestId'
/** What a proxy may call a request: nothing that could be taken for something else in a line. */
const ID = /^[\w.:-]{1,64}$/

/** Names for requests: no two of any server are the same, and none tells anything. */
export function requestIds(): () => string {
  const begin = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${begin}-${(++count).toString(36)}`
}

/** The header comes from a proxy that is believed: behind one there is more than one address. */
const isFromProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1

/** Calls that no route takes are pages, or nothing. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? '*'

interface RequestsOptions {
  readonly which: LoggedRequests
  readonly meters: { answered(route: string, status: number, ms: number): void }
}

/**
 * Gives each request its id, which the answer and the log have, counts it, and writes it down: the route, not the address; how it ended, and how long it took.
 * Nothing of who called, and nothing that anybody could have written.
 */
export const requests = fp<RequestsOptions>(
  async (app, { which, meters }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const given = request.headers[REQUEST_ID]
      if (typeof given === 'string' && ID.test(given) && isFromProxy(request)) {
        request.id = given
        request.log = reply.log = app.log.child({ [REQUEST_ID_FIELD]: given })
      }
      reply.header(REQUEST_ID, request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = routeOf(request)
      const { statusCode: status, elapsedTime } = reply
      if (!route.startsWith(HEALTH)) {
        // A stream lasts as long as its reader stays: that is no time to answer.
        if (!isStream(request)) meters.answered(route, status, elapsedTime)
        if (which === 'on' || (which === 'errors' && status >= 500)) {
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
  { name: 'requests' },
)
