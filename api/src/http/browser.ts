import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookies.ts'

const NAME = 'carte-browser'
const VALUE = /^[A-Za-z0-9_-]{16}$/
const PATH = '/api/order'
const DAY = 24 * 60 * 60

/**
 * What tells the browsers behind one address apart, for rate limits alone: a random cookie that ends within a day. A caller
 * without one gets one and counts, this once, as the browser that its `User-Agent` names. Pages of chains have no cookies of ours: a random header of the
 * same name stands in, and whoever leaves it out counts as that browser each time.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.chain ? request.headers[NAME] : readCookie(request, NAME, PATH)
  if (typeof known === 'string' && VALUE.test(known)) return known
  const unknown = `new ${request.headers['user-agent'] ?? ''}`
  if (request.chain) return unknown
  const fresh = randomBytes(12).toString('base64url')
  setCookie(request, reply, NAME, fresh, { path: PATH, httpOnly: true, maxAge: DAY })
  return unknown
}
