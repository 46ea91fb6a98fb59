import { getOrder, getOrderEvents, type PaidSession } from '@carte/contract'
import { isOrderStatusEvent, isOrderTimeEvent } from '@carte/contract/guards'
import { isFinal } from '@carte/domain'
import { clientAtom } from './client.ts'
import { openEventStream, parsed } from './event-stream.ts'
import { dropExpiredOrdersAtom, ORDER_ENTRY, paidSessionAtom, setOrderStatusAtom, setPickupTimeAtom } from './orders.ts'
import { type JotaiStore, storageAreaAtom } from './storage.ts'

/** Time between two polls, in milliseconds. They are a fallback for events. */
const POLL_MS = 600_000

/** Without any event for this time, in milliseconds, the stream counts as broken. The server sends a `ping` every 25 s. */
const SILENCE_MS = 60_000

/** Delays before the stream is opened again. */
const RETRY = { firstMs: 30_000, maxMs: 600_000, jitter: 0.25 }

/** `setTimeout` overflows above 2^31 - 1 ms and fires immediately. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Follows this browser's orders until they are handed over: with server-sent events, and by polling the first paid
 * order as a fallback. Each tab polls once at the start. After that only one tab follows the orders; the others read
 * the stored result. Deletes orders when they expire. Does nothing without orders.
 *
 * @returns a function that stops
 */
export function watchOrders(store: JotaiStore): () => void {
  /** Ids of the followed orders, separated by commas. */
  let ids = ''
  /** Reopens the stream; null while this tab does not follow the orders. */
  let restart: (() => void) | null = null
  let leave: (() => void) | null = null
  let expiry: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    store.set(dropExpiredOrdersAtom)
    const [first] = unfinishedOrders(store.get(paidSessionAtom))
    if (!first) return
    const answer = await store
      .get(clientAtom)
      .call(getOrder, { params: { orderId: first.id }, headers: { 'customer-code': '' } })
    if (answer.ok) store.set(setOrderStatusAtom, first.id, answer.data.status)
    // biome-ignore lint/suspicious/noConsole: a failed poll is only logged, not shown to the guest
    else console.warn(`The status of order ${first.id} could not be read`, answer.problem)
  }

  const onStatus = (data: string) => {
    const event = parsed(data, isOrderStatusEvent)
    if (event) store.set(setOrderStatusAtom, event.orderId, event.status)
  }
  const onTime = (data: string) => {
    const event = parsed(data, isOrderTimeEvent)
    if (event) store.set(setPickupTimeAtom, event.orderId, event.pickupTime)
  }

  const follow = () => {
    const stream = openEventStream({
      // A new stream begins with the status of each order, and with its pick-up time if staff have changed it.
      open: () => new EventSource(store.get(clientAtom).address(getOrderEvents, { query: { ids } })),
      events: ['status', 'time'],
      heartbeats: ['open', 'ping'],
      // A server that accepts streams but never sends a ping is asked less and less often.
      isRecovery: (name) => name === 'ping',
      silenceMs: SILENCE_MS,
      retry: RETRY,
      onEvent: (name, data) => (name === 'time' ? onTime(data) : onStatus(data)),
      onFailure: (failure) => {
        if (failure !== 'broken') void poll()
      },
    })
    const timer = setInterval(() => void poll(), POLL_MS)
    restart = stream.reopen
    return () => {
      restart = null
      clearInterval(timer)
      stream.close()
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
    // Add 50 ms, because a timer can fire slightly before its time.
    const wait = Math.max(0, Math.min(...ends) - Date.now()) + 50
    expiry = setTimeout(
      () => {
        store.set(dropExpiredOrdersAtom)
        planExpiry(store.get(paidSessionAtom))
      },
      Math.min(wait, TIMER_MAX_MS),
    )
  }

  const update = () => {
    const session = store.get(paidSessionAtom)
    planExpiry(session)
    const newIds = followedIds(session).join()
    if (newIds === ids) return
    ids = newIds
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

/** Maximum number of orders that the server follows in one stream. */
const FOLLOWED_MAX = 20

// A ready order has moved to `deliveredOrders`, but is still to be handed over, so follow it too.
const followedIds = (session: PaidSession) =>
  [...unfinishedOrders(session), ...session.deliveredOrders.filter(({ status }) => status === 'done')]
    .slice(-FOLLOWED_MAX)
    .map(({ id }) => id)

/**
 * Returns paid orders that are not finished. Canceled orders stay in `paidOrders` so that the guest can read why, but
 * have no further updates.
 */
const unfinishedOrders = ({ paidOrders }: PaidSession) =>
  paidOrders.filter(({ status }) => status === undefined || !isFinal(status))

/**
 * Runs a task in only one of the browser's tabs: the visible one, or the one that was visible last. A tab that
 * becomes visible steals the lock, because the other tab may be suspended. When a tab closes, the next one gets the
 * lock. Without the Web Locks API, or if it is denied, every tab runs it.
 *
 * @param name the lock's name, the same in all tabs
 * @param start starts the work and returns a function that stops it
 * @returns a function that stops the work in this tab and gives up its place in the queue
 */
function inOneTab(name: string, start: () => () => void): () => void {
  const { locks } = navigator
  if (!locks) return start()

  /** Functions that release the lock or stop waiting for it. */
  const ends = new Set<() => void>()
  /** Number of grants of the lock under which the work runs in this tab. */
  let turns = 0
  let isOver = false
  /** Stops the work of a tab that runs it without the lock, because the lock API does not work here. */
  let stopAlone: (() => void) | null = null

  /**
   * Requests the lock, and runs the work from its grant until it is released or stolen.
   *
   * @returns whether the lock API works here
   */
  const hold = async (options: LockOptions): Promise<boolean> => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    ends.add(end)
    try {
      await locks.request(name, options, async () => {
        if (isOver) return
        const stop = start()
        turns += 1
        await ended
        turns -= 1
        stop()
      })
      return true
    } catch (error) {
      // `AbortError`: another tab has stolen the lock, or `signal` has aborted the wait.
      return error instanceof DOMException && error.name === 'AbortError'
    } finally {
      end()
      ends.delete(end)
    }
  }

  const begin = async () => {
    const waiting = new AbortController()
    const stopWaiting = () => waiting.abort()
    ends.add(stopWaiting)
    while (!isOver) {
      if (await hold({ signal: waiting.signal })) continue
      stopAlone = isOver ? null : start()
      break
    }
    ends.delete(stopWaiting)
  }
  const take = () => {
    if (document.visibilityState === 'visible' && turns === 0 && !isOver) void hold({ steal: true })
  }
  const end = () => {
    isOver = true
    for (const each of ends) each()
    stopAlone?.()
    stopAlone = null
  }
  // A page in the back/forward cache must not hold a lock: other tabs would wait for it, and browsers do not cache such
  // a page.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isOver = false
    take()
    void begin()
  }

  document.addEventListener('visibilitychange', take)
  addEventListener('pagehide', end)
  addEventListener('pageshow', onShow)
  take()
  void begin()
  return () => {
    document.removeEventListener('visibilitychange', take)
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', onShow)
    end()
  }
}
