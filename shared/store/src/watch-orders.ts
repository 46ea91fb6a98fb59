import { getOrder, getOrderEvents, type PaidSession } from '@carte/contract'
import { isOrderStatusEvent } from '@carte/contract/guards'
import { isFinal } from '@carte/domain'
import { clientAtom } from './client.ts'
import { inOneTab } from './one-tab.ts'
import { openOrderStream } from './order-stream.ts'
import { dropExpiredOrdersAtom, ORDER_ENTRY, paidSessionAtom, setOrderStatusAtom } from './orders.ts'
import { type JotaiStore, storageAreaAtom } from './storage.ts'

/** Every 10 minutes (spec §9). */
const POLL_MS = 600_000
/** As many as the server follows in one stream. */
const FOLLOWED_MAX = 20
/** A timer of a browser holds no longer time, and fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Those that are paid for and not over; one that was cancelled stays among them for the guest to read why, and has no news. */
const awaited = ({ paidOrders }: PaidSession) =>
  paidOrders.filter(({ status }) => status === undefined || !isFinal(status))

// One that is ready has left the paid orders, but is still to be handed over, and its page says so.
const followed = (session: PaidSession) =>
  [...awaited(session), ...session.deliveredOrders.filter(({ status }) => status === 'done')]
    .slice(-FOLLOWED_MAX)
    .map(({ id }) => id)

/**
 * Follows the orders of this browser: by the server's events until they are handed over, and by a poll of the first paid one as
 * the specified fallback, in one of the browser's tabs; the others read it in the stored session. Forgets each order when its time is
 * over. Does nothing while there is none.
 *
 * @returns how to stop
 */
export function watchOrders(store: JotaiStore): () => void {
  /** The orders that are followed. */
  let ids = ''
  /** While it is this tab's turn. */
  let restart: (() => void) | null = null
  let leave: (() => void) | null = null
  let expiry: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    store.set(dropExpiredOrdersAtom)
    const [first] = awaited(store.get(paidSessionAtom))
    if (!first) return
    const answer = await store
      .get(clientAtom)
      .call(getOrder, { params: { orderId: first.id }, headers: { 'customer-code': '' } })
    if (answer.ok) store.set(setOrderStatusAtom, first.id, answer.data.status)
    // biome-ignore lint/suspicious/noConsole: a poll that fails is logged and no more (spec §4 "Paid orders")
    else console.warn(`The status of order ${first.id} could not be read`, answer.problem)
  }

  const onStatus = (data: string) => {
    const event: unknown = JSON.parse(data)
    if (isOrderStatusEvent(event)) store.set(setOrderStatusAtom, event.orderId, event.status)
  }

  const follow = () => {
    const open = () =>
      openOrderStream(store.get(clientAtom).address(getOrderEvents, { query: { ids } }), {
        onStatus,
        onLost: () => void poll(),
      })
    const timer = setInterval(() => void poll(), POLL_MS)
    let close = open()
    restart = () => {
      close()
      close = open()
    }
    return () => {
      restart = null
      clearInterval(timer)
      close()
    }
  }
  const join = () => {
    const isShared = store.get(storageAreaAtom)?.isShared?.(`carte.${ORDER_ENTRY}`) ?? false
    return isShared ? inOneTab('carte.orders', follow) : follow()
  }

  const planExpiry = ({ paidOrders, deliveredOrders }: PaidSession) => {
    clearTimeout(expiry)
    const ends = [...paidOrders, ...deliveredOrders].map(({ expires }) => Date.parse(expires))
    if (ends.length === 0) return
    // A little later: a timer may fire a moment before the clock shows its time.
    const wait = Math.max(0, Math.min(...ends) - Date.now()) + 50
    expiry = setTimeout(
      () => {
        store.set(dropExpiredOrdersAtom)
        planExpiry(store.get(paidSessionAtom))
      },
      Math.min(wait, LONGEST_TIMER),
    )
  }

  const update = () => {
    const session = store.get(paidSessionAtom)
    planExpiry(session)
    const now = followed(session).join()
    if (now === ids) return
    ids = now
    if (ids === '') {
      leave?.()
      leave = null
    } else if (leave) restart?.()
    else leave = join()
  }

  void poll()
  update()
  const unsubscribe = store.sub(paidSessionAtom, update)
  return () => {
    unsubscribe()
    clearTimeout(expiry)
    leave?.()
  }
}
