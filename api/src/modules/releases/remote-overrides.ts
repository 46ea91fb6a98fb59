import type { LocalWork } from '@carte/contract'
import type { FastifyRequest } from 'fastify'

/** Reads the remote override of a developer's browser; null for all others. Never rejects. */
export interface RemoteOverrides {
  read(request: FastifyRequest): Promise<LocalWork | null>
}
