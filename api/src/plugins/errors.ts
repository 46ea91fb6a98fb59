import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isArriving, untilArrived } from '../infrastructure/http/drain.ts'
import { PROBLEM, Refusal } from '../infrastructure/http/refusal.ts'
import { type ProtectionConfig, protectionOf } from '../infrastructure/http/security-headers.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  for (const [name, value] of Object.entries(refusal.parts.headers ?? {})) reply.header(name, value)
  reply.code(refusal.status).header('cache-control', 'no-store').type(PROBLEM)
  const { raw } = reply.request
  const problem = JSON.stringify(refusal.toProblem())
  if (!isArriving(raw)) return reply.send(problem)
  return reply.header('content-length', Buffer.byteLength(problem)).send(untilArrived(raw, problem))
}

/** The database is away, starting, or too busy for a statement to end: nothing is wrong with the call, it may come again. */
const AWAY = /^(08|53|57P|57014|55P03|40)/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
function isAway(error: { readonly code?: unknown; readonly message?: unknown; readonly syscall?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  if (AWAY.test(code) || (AWAY_CODES.has(code) && (code !== 'ENOENT' || error.syscall === 'connect'))) return true
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(String(error.message))
}

/** NUL in a text, a number out of range: input that reached the database and that it will not take. */
const BAD_INPUT = new Set(['22P02', '22021', '22003', '22007', '22008'])

/** What an error means to whoever called; null for a fault of ours. */
export function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'payload-too-large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'unsupported-media-type')
  if (BAD_INPUT.has(error.code)) return new Refusal(400, 'validation')
  // Their account has been deleted while the call was under way.
  if (error.code === '23503' && 'constraint' in error && String(error.constraint).endsWith('_customer_id_fkey'))
    return new Refusal(401, 'not-authenticated', { detail: 'Not authenticated' })
  if (isAway(error)) return new Refusal(503, 'unavailable', { headers: { 'retry-after': '2' } })
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal(error.statusCode, 'error.badRequest')
  return null
}

/** The client went, or was too slow, before its body was whole: nothing is away, and nobody reads the answer. */
const isCutShort = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

/** An address that the router cannot read gets as far as no hook and no handler. */
export const refuseAddress =
  (config: ProtectionConfig) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(protectionOf(config))
    sendRefusal(reply, new Refusal(error.statusCode ?? 400, 'error.badRequest'))
  }

/** Every failure leaves as a problem document, and none with a word about our insides. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
      const isAccount = request.routeOptions.url?.startsWith('/api/identity/') ?? false
      const isTooLong = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      // A password or an address of that length is a wrong one, like any other that is too long.
      const refusal =
        isAccount && isTooLong
          ? new Refusal(400, 'validation')
          : isCutShort(error, request)
            ? new Refusal(400, 'error.badRequest')
            : refusalOf(error)
      if (!refusal)
        request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'A call failed')
      else if (refusal.status >= 500)
        request.log.warn(
          { code: refusal.code, reason: error.message, route: request.routeOptions.url },
          'A call could not be served',
        )
      return sendRefusal(reply, refusal ?? new Refusal(500, 'internal-server-error'))
    })
  },
  { name: 'errors' },
)
