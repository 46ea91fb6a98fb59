import { getSignage, getSignageEvents } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { createSignageEvents, type SignageDeps } from './events.ts'
import { readBoard } from './read-board.ts'

export function signageRoutes(app: FastifyInstance, deps: SignageDeps): void {
  const events = createSignageEvents(app, deps)

  // Reads the database each time: unlike a stream, a single answer is not corrected later.
  app.operation(getSignage, async ({ params }) => (await readBoard(deps, params.shopId)).value)

  app.operation(getSignageEvents, (request, reply) => events.open(request.params.shopId, request, reply))
}
