import type { LocalWork } from '@carte/contract'
import type { FastifyRequest } from 'fastify'

/** Reads which remote of a browser's pages comes from its developer's own machine; null for everybody else. Never rejects. */
export interface LocalWorks {
  read(request: FastifyRequest): Promise<LocalWork | null>
}
