import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DRAIN, type DrainLimits, hasUnreadBody, streamUntilRead } from '../infrastructure/http/drain.ts'
import { HttpError, PROBLEM } from '../infrastructure/http/http-error.ts'
import { type SecurityHeadersConfig, securityHeaders } from '../infrastructure/http/security-headers.ts'

/** Milliseconds in which a file that is too large may still arrive. */
const UPLOAD_DRAIN_MS = 30_000

/**
 * Returns how much of a request's body is discarded. A file that is too large comes from an authorized person, whose
 * browser would report a broken connection if most of the file were not read.
 */
function drainLimitsOf({ routeOptions: { bodyLimit = 0 } }: FastifyRequest, status: number): DrainLimits {
  return status === 413 && bodyLimit > DRAIN.bytes ? { bytes: 2 * bodyLimit, ms: UPLOAD_DRAIN_MS } : DRAIN
}

export function sendError(reply: FastifyReply, httpError: HttpError): FastifyReply {
  for (const [name, value] of Object.entries(httpError.options.headers ?? {})) reply.header(name, value)
  reply.code(httpError.status).header('cache-control', 'no-store').type(PROBLEM)
  const { raw } = reply.request
  const problem = JSON.stringify(httpError.toProblem())
  if (!hasUnreadBody(raw)) return reply.send(problem)
  return reply
    .header('content-length', Buffer.byteLength(problem))
    .send(streamUntilRead(raw, problem, drainLimitsOf(reply.request, httpError.status)))
}

/**
 * SQLSTATEs of a database that is unavailable, starting, no longer the primary (25006), or too busy to finish a
 * statement. The client can retry.
 */
const UNAVAILABLE = /^(08|25006|53|57P|57014|55P03|40)/
const UNAVAILABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])
function isUnavailable(error: {
  readonly code?: unknown
  readonly message?: unknown
  readonly syscall?: unknown
}): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE.test(code) || (UNAVAILABLE_CODES.has(code) && (code !== 'ENOENT' || error.syscall === 'connect')))
    return true
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(String(error.message))
}

/** SQLSTATEs of invalid input that reached the database, such as NUL in a text or a number out of range. */
const BAD_INPUT = new Set(['22P02', '22021', '22003', '22007', '22008'])

/** Foreign keys of rows that a call stores for a customer, or for a person of the back office. */
const CALLER = /_(?:customer_id|account_id|invited_by)_fkey$/

/** Maps an error to a response; null for a bug of the server. */
export function httpErrorOf(error: FastifyError | HttpError): HttpError | null {
  if (error instanceof HttpError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new HttpError(413, 'payload-too-large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new HttpError(415, 'unsupported-media-type')
  if (BAD_INPUT.has(error.code)) return new HttpError(400, 'validation')
  // The caller's account was deleted during the call.
  if (error.code === '23503' && 'constraint' in error && CALLER.test(String(error.constraint)))
    return new HttpError(401, 'not-authenticated', { detail: 'Not authenticated' })
  if (isUnavailable(error)) return new HttpError(503, 'unavailable', { headers: { 'retry-after': '2' } })
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new HttpError(error.statusCode, 'error.badRequest')
  return null
}

/**
 * Returns whether the client disconnected, or was too slow, before its body was complete. The error code alone would
 * look like a lost database.
 */
const isAborted = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

/** Answers an address that the router cannot read. Such a request reaches no hook and no handler. */
export const rejectAddress =
  (config: SecurityHeadersConfig) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeaders(config))
    sendError(reply, new HttpError(error.statusCode ?? 400, 'error.badRequest'))
  }

/** Sends every error as a problem document without internal details. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
      const isAccount = request.routeOptions.url?.startsWith('/api/identity/') ?? false
      const isTooLong = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      // Treat a body that is too long for an account like any other invalid value.
      const httpError =
        isAccount && isTooLong
          ? new HttpError(400, 'validation')
          : isAborted(error, request)
            ? new HttpError(400, 'error.badRequest')
            : httpErrorOf(error)
      if (!httpError)
        request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'A call failed')
      else if (httpError.status >= 500)
        request.log.warn(
          { code: httpError.code, reason: error.message, route: request.routeOptions.url },
          'A call could not be served',
        )
      return sendError(reply, httpError ?? new HttpError(500, 'internal-server-error'))
    })
  },
  { name: 'errors' },
)
