import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookies.ts'

const COOKIE = 'carte-browser'
const VALUE = /^[A-Za-z0-9_-]{16}$/
const DAY = 24 * 60 * 60

/**
 * What tells the browsers behind one address apart, for rate limits alone: a random cookie that ends within a day. A caller
 * without one gets one and counts, this once, as the browser that its `User-Agent` names.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = readCookie(request, COOKIE)
  if (known !== undefined && VALUE.test(known)) return known
  const fresh = randomBytes(12).toString('base64url')
  setCookie(request, reply, COOKIE, fresh, { path: '/api/order', httpOnly: true, maxAge: DAY })
  return `new ${request.headers['user-agent'] ?? ''}`
}
