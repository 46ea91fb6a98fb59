import type { FastifyReply } from 'fastify'

/** Headers of public responses that pages of any origin may read and run. They are the same for every caller. */
export const READABLE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

export const forAnybody = (reply: FastifyReply): FastifyReply => reply.headers(READABLE)
