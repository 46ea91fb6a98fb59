import { getSignage, getSignageEvents } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Listener } from '../../../infrastructure/database/listen.ts'
import type { Browsers } from '../../../infrastructure/http/caller.ts'
import type { EventStreams } from '../../../plugins/event-streams.ts'
import type { ShopStore } from '../../catalogue/shops/shop-store.ts'
import { createSignageEvents } from './events.ts'
import { readBoard } from './read-board.ts'

export interface SignageDeps extends Context {
  readonly browsers: Browsers
  readonly listener: Listener
  readonly shops: ShopStore
  readonly streams: EventStreams
}

/** What a shop's board shows of its orders: pick-up codes, and nothing else (contract "Shops and menus"). */
export function signageRoutes(app: FastifyInstance, deps: SignageDeps): void {
  const events = createSignageEvents(app, deps)

  // From the database each time: whoever asks has no stream that would put right what is out of date.
  app.operation(getSignage, async ({ params }) => (await readBoard(deps, params.shopId)).value)

  app.operation(getSignageEvents, ({ params, request, reply }) => events.open(params.shopId, request, reply))
}
