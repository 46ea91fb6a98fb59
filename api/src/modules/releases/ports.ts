import type { PublishedRegistry, RemoteOverride } from '@carte/contract'
import type { Releases } from '@carte/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Released {
  /** Everything that is live; null if the server serves no site. */
  readonly published: () => Promise<PublishedRegistry | null>
  /** The release store; null if releases are plain folders without a journal. */
  readonly store: Releases | null
}

export const NOTHING_RELEASED: Released = { published: async () => null, store: null }

/** Reads the remote override of a developer's browser; null for all others. Never rejects. */
export interface RemoteOverrides {
  read(request: FastifyRequest): Promise<RemoteOverride | null>
}

/** The visit whose page sent a beacon. */
export interface BeaconVisit {
  readonly id: string
  /** The versions that its pages may report on, by part: the visit's version and its fallback. */
  readonly versions: Readonly<Record<string, readonly string[]>>
}

/** Counts visits that have seen the menu of a shop. */
export interface MenuVisits {
  count(request: FastifyRequest, shopId: string, step: 'menu'): Promise<void>
}

export interface BeaconVisits {
  /** Returns the visit of a request; null without a valid cookie. */
  readonly read: (request: FastifyRequest) => BeaconVisit | null | Promise<BeaconVisit | null>
  /** Renews the cookie of a visit that has not expired, so that the visit lasts while its page is open. */
  readonly touch: (request: FastifyRequest, reply: FastifyReply) => void
  /** Ends the visit: its next page gets the live versions. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void
}
