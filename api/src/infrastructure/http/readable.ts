import type { FastifyReply } from 'fastify'

/** Of what anybody's page may read and run: it is the same for everybody, and nothing in it is secret. */
export const READABLE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

export const forAnybody = (reply: FastifyReply): FastifyReply => reply.headers(READABLE)
