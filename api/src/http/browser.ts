import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'carte-browser'
const VALUE = /^[A-Za-z0-9_-]{16}$/
const DAY = 24 * 60 * 60

/**
 * What tells the browsers behind one address apart, for rate limits alone: a random cookie that ends within a day. A caller
 * without one gets one and counts, this once, as the browser that its `User-Agent` names.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[COOKIE]
  if (known !== undefined && VALUE.test(known)) return known
  const fresh = randomBytes(12).toString('base64url')
  reply.setCookie(COOKIE, fresh, {
    path: '/api/order',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: DAY,
    secure: request.protocol === 'https',
  })
  return `new ${request.headers['user-agent'] ?? ''}`
}
