import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SeenVisit {
  readonly id: string
  /** By package, `shell` included: the version of its pages and the one in reserve. */
  readonly versions: Readonly<Record<string, readonly string[]>>
}

export interface Visits {
  /** Returns the visit of a request; null without a valid cookie. */
  readonly read: (request: FastifyRequest) => SeenVisit | null | Promise<SeenVisit | null>
  readonly touch: (request: FastifyRequest, reply: FastifyReply) => void
  /** Ends the visit: its next page gets the live versions. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void
}
