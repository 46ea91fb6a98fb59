import { getSignage, getSignageEvents } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { createSignageEvents, type SignageDeps } from './events.ts'
import { readBoard } from './read-board.ts'

/** What a shop's board shows of its orders: pick-up codes, and nothing else. */
export function signageRoutes(app: FastifyInstance, deps: SignageDeps): void {
  const events = createSignageEvents(app, deps)

  // Always from the database: a single answer is not corrected later, as a stream is.
  app.operation(getSignage, async ({ params }) => (await readBoard(deps, params.shopId)).value)

  app.operation(getSignageEvents, (request, reply) => events.open(request.params.shopId, request, reply))
}
