import type { FastifyReply, FastifyRequest } from 'fastify'

/** A visit as the cookie of a page that was really served names it. */
export interface SeenVisit {
  readonly id: string
  /** By part, `shell` among them: the version that its pages have, and the one in reserve. */
  readonly versions: Readonly<Record<string, readonly string[]>>
}

/** What telemetry asks of whoever keeps visits. */
export interface Visits {
  /** The visit that a call belongs to; null without a good cookie. */
  readonly read: (request: FastifyRequest) => SeenVisit | null | Promise<SeenVisit | null>
  /** A sign of the page: its visit goes on. */
  readonly touch: (request: FastifyRequest, reply: FastifyReply) => void
  /** What the visit was for is done: its next page gets what is live then. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void
}
