import { getSignage, getSignageEvents } from '@carte/contract/schemas'
import type { Rooms } from '../../../rooms.ts'
import { createSignageEvents } from './events.ts'
import { readBoard } from './read-board.ts'

/** What a shop's board shows of its orders: pick-up codes, and nothing else (contract "Shops and menus"). */
export function mountSignage(rooms: Rooms): void {
  const events = createSignageEvents(rooms)

  // From the database each time: whoever asks has no stream that would put right what is out of date.
  rooms.mount(getSignage, async ({ params }) => (await readBoard(rooms, params.shopId)).value)

  rooms.mount(getSignageEvents, ({ params, request, reply }) => events.open(params.shopId, request, reply))
}
