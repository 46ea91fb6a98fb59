import { getOrder, getOrderEvents, type PaidSession } from '@carte/contract'
import { addressOf } from '@carte/contract/client'
import { isOrderStatusEvent } from '@carte/contract/guards'
import { clientAtom } from './client.ts'
import { dropExpiredOrdersAtom, paidSessionAtom, setOrderStatusAtom } from './orders.ts'
import type { JotaiStore } from './storage.ts'

/** Every 10 minutes (spec §9). */
const POLL_MS = 600_000

// One that is ready has left the paid orders, but is still to be handed over, and its page says so.
const followed = ({ paidOrders, deliveredOrders }: PaidSession) =>
  [...paidOrders, ...deliveredOrders.filter(({ status }) => status === 'done')].map(({ id }) => id)

/**
 * Follows the orders of this browser: by the server's events until they are handed over, and by a poll of the first paid one as
 * the specified fallback. Does nothing while there is none.
 *
 * @param origin where `/api` is, empty for the page's own
 * @returns how to stop
 */
export function watchOrders(store: JotaiStore, origin = ''): () => void {
  let events: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  let watched = ''

  const poll = async () => {
    store.set(dropExpiredOrdersAtom)
    const first = store.get(paidSessionAtom).paidOrders[0]
    if (!first) return
    const answer = await store
      .get(clientAtom)
      .call(getOrder, { params: { orderId: first.id }, headers: { 'customer-code': '' } })
    if (answer.ok) store.set(setOrderStatusAtom, first.id, answer.data.status)
    // biome-ignore lint/suspicious/noConsole: a poll that fails is logged and no more (spec §4 "Paid orders")
    else console.warn(`The status of order ${first.id} could not be read`, answer.problem)
  }

  const onStatus = ({ data }: MessageEvent<string>) => {
    const event: unknown = JSON.parse(data)
    if (isOrderStatusEvent(event)) store.set(setOrderStatusAtom, event.orderId, event.status)
  }

  const stop = () => {
    events?.close()
    events = null
    if (timer) clearInterval(timer)
    timer = null
  }

  const update = () => {
    const ids = followed(store.get(paidSessionAtom)).join()
    if (ids === watched) return
    watched = ids
    stop()
    if (!ids) return
    timer = setInterval(() => void poll(), POLL_MS)
    events = new EventSource(origin + addressOf(getOrderEvents, { query: { ids } }))
    events.addEventListener('status', onStatus)
  }

  void poll()
  update()
  const unsubscribe = store.sub(paidSessionAtom, update)
  return () => {
    unsubscribe()
    stop()
  }
}
